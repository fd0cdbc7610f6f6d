import type { ApiProblem, ModelFacts } from "./api-problem.ts";
import { type ImageSize, readImageSize } from "./image-size.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** The largest image. Bytes (M51). */
const MOST_BYTES = 10 * 1024 * 1024;

/** The longest side of an image, and of each where there are many. Pixels (M51). */
const LONGEST_SIDE = 8_000;
const LONGEST_SIDE_OF_MANY = 2_000;
const MANY = 20;

/** How many images a request may hold, and on models with a window of this many tokens or fewer (M51). */
const MOST_IMAGES = 600;
const MOST_IMAGES_IN_SMALL_WINDOW = 100;
const SMALL_WINDOW = 200_000;

/** How much of an image is looked at for its size: a JPEG may have its frame header behind a preview. Base64 characters. */
const HEAD = 262_144;

type Image = { path: string; data: string | undefined };

/** M51: the images of a request, those in the history and in results too. */
export function checkImages({ messages }: RequestBody, model: ModelFacts): ApiProblem | undefined {
  const images = messages.flatMap(({ content }, index) => imagesIn(content, `messages.${index}.content`));
  return checkNumber(images, model) ?? firstProblem(images, checkData) ?? checkSides(images);
}

function imagesIn(content: unknown, path: string): Image[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block, index) => {
    const here = `${path}.${index}`;
    if (block.type === "image") return [{ path: here, data: block.source?.data }];
    return "content" in block ? imagesIn(block.content, `${here}.content`) : [];
  });
}

function checkNumber(images: readonly Image[], { contextWindow }: ModelFacts): ApiProblem | undefined {
  const most = contextWindow <= SMALL_WINDOW ? MOST_IMAGES_IN_SMALL_WINDOW : MOST_IMAGES;
  if (images.length <= most) return undefined;
  return refuse("M51", "messages", `too many images: ${images.length} > ${most} maximum. Leave the older ones out.`);
}

function checkData({ path, data }: Image): ApiProblem | undefined {
  if (data === undefined) return undefined;
  const source = `${path}.image.source.base64.data`;
  // Two tests, because one regular expression over megabytes can exhaust the stack.
  if (data.length % 4 !== 0 || /[^A-Za-z0-9+/=]|=[^=]|={3}/.test(data)) {
    return refuse("M51", source, "invalid base64 data. Send the bytes of the file in base64, in one line.");
  }
  const bytes = (data.length / 4) * 3;
  if (bytes <= MOST_BYTES) return undefined;
  return refuse("M51", source, `image exceeds 10 MB maximum: ${bytes} bytes > ${MOST_BYTES} bytes. Scale it down.`);
}

function checkSides(images: readonly Image[]): ApiProblem | undefined {
  const limit = images.length > MANY ? LONGEST_SIDE_OF_MANY : LONGEST_SIDE;
  const paths = images.filter(({ data }) => longestSide(data) > limit).map(({ path }) => path);
  const [first] = paths;
  if (first === undefined) return undefined;
  const many = images.length > MANY ? ` in a request with more than ${MANY} images` : "";
  const text = `image dimensions exceed the maximum of ${limit} pixels a side${many}. Scale the images down.`;
  const details = { error_code: "image_dimensions_too_large", max_side_length_pixels: limit, paths };
  return { ...refuse("M51", first, text), details };
}

function longestSide(data: string | undefined): number {
  const size: ImageSize | undefined = data === undefined ? undefined : readImageSize(atob(data.slice(0, HEAD)));
  return size === undefined ? 0 : Math.max(size.width, size.height);
}
