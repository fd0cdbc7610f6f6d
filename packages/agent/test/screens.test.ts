import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { bundleAgent, removeBundle } from "./run-agent.ts";
import { type Story, scoutStory, scriptedStory } from "./screens/stories.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
] as const;
const STORIES = [
  { name: "offline-scout", tell: scoutStory },
  { name: "scripted", tell: scriptedStory },
] as const;
let compared = 0;

beforeAll(() => (isDeep ? bundleAgent() : undefined), 60_000);
afterAll(removeBundle);

// What a person sees, in tmux, as text that is read before it is kept: `LOOPSMITH_DEEP=1 npx vitest run -u` writes it anew.
describe.runIf(isDeep)("the screens that people see", { timeout: 120_000 }, () => {
  for (const { columns, rows } of SIZES)
    it.each(STORIES)(`$name at ${columns} × ${rows}`, async ({ name, tell }) => {
      const story = await tell({ columns, rows });
      await expect(asText(story)).toMatchFileSnapshot(`screens/${name}-${columns}x${rows}.txt`);
      compared += story.length;
    });

  it("reports how many there were", () => {
    reportFigure("screens: as they were reviewed", compared, { atLeast: 28 });
  });
});

function asText(story: Story): string {
  return story.map(({ title, screen }) => `━━━ ${title}\n${screen}\n`).join("\n");
}
