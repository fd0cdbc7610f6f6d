import type { ApiProblem } from "./api-problem.ts";

/** The largest body that is taken: 32 MB. Bytes (M12). */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** M12: a body over 32 MB. */
export function checkBodySize(body: Uint8Array): ApiProblem | undefined {
  if (body.byteLength <= MAX_BODY_BYTES) return undefined;
  return {
    status: 413,
    type: "request_too_large",
    message: `body: ${body.byteLength} bytes > ${MAX_BODY_BYTES} maximum. Send less: shorten the largest tool results or images.`,
    rule: "M12",
  };
}
