import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure, reportTime } from "../../../test/figure.ts";
import { recordRun } from "../model/record-run.ts";
import { SCRIPTS } from "../scripts/all-scripts.ts";
import { ENGLISH } from "../text/english.ts";
import { type BuiltPage, buildPage } from "./built-page.ts";
import { chromiumPath, openBrowser } from "./open-browser.ts";
import { traceText } from "./trace-text.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";

/** The playground in a real browser: it takes longer than `npm test` may, and needs a Chromium. */
describe.runIf(isDeep && chromiumPath !== undefined)("the playground in a browser", { timeout: 120_000 }, () => {
  let built: BuiltPage;
  let browser: Browser;
  beforeAll(async () => {
    built = await buildPage();
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await built?.close();
  });

  /** A page of its own; whatever it complains of, or asks of another host, fails the test. */
  async function withPage(
    path: string,
    work: (page: Page) => Promise<void>,
    options: Parameters<Browser["newContext"]>[0] = {},
  ): Promise<void> {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(built.address) && !request.url().startsWith("data:"))
        complaints.push(request.url());
    });
    try {
      await page.goto(built.address + path);
      await page.locator(CURRENT).waitFor();
      await work(page);
    } finally {
      await context.close();
    }
    expect(complaints).toEqual([]);
  }

  const CURRENT = ".pg-event[aria-selected=true]";
  const VALID = ".pg-verdict[data-verdict=valid]";
  const lastType = (page: Page) => page.locator(".pg-event").last().textContent();

  it("runs, steps and aborts every script, and each history passes the strict validator", async () => {
    await withPage("", async (page) => {
      let stepped = 0;
      for (const { name, ends } of SCRIPTS) {
        await page.getByLabel(ENGLISH.script, { exact: true }).selectOption(name);
        await page.locator(".pg-about", { hasText: ENGLISH.scripts[name]?.about ?? "" }).waitFor();
        expect(await lastType(page)).toContain(ends.at(-1));
        expect(await page.locator(VALID).count()).toBe(1);
        await page.keyboard.press("Home");
        const events = await page.locator(".pg-event").count();
        for (let index = 1; index < events; index++) await page.keyboard.press("ArrowRight");
        expect(await page.locator(CURRENT).getAttribute("data-index")).toBe(String(events - 1));
        stepped += events;
        await page
          .locator(".pg-event")
          .nth(Math.floor(events / 2))
          .click();
        await page.getByRole("button", { name: ENGLISH.abortHere, exact: true }).click();
        await page.locator(".pg-chip", { hasText: "abort@" }).waitFor();
        expect(await page.locator(VALID).count()).toBe(1);
        expect(await lastType(page)).toMatch(/terminal/);
      }
      reportFigure("scripts run, stepped and aborted", SCRIPTS.length, { atLeast: 18 });
      reportFigure("events stepped to by key", stepped, { atLeast: 500 });
    });
  });

  it("ends in an abort at the event that was chosen, and goes on when it is taken out", async () => {
    await withPage("#script=normal&at=0", async (page) => {
      const tool = page.locator(".pg-event", { hasText: "tool_start" }).first();
      await tool.click();
      await page.getByRole("button", { name: ENGLISH.abortHere, exact: true }).click();
      await page.locator(".pg-event", { hasText: "terminal" }).filter({ hasText: "aborted" }).waitFor();
      await page.getByRole("button", { name: ENGLISH.remove("abort@tool_start:1") }).click();
      await page.locator(".pg-event", { hasText: "terminal" }).filter({ hasText: "completed" }).waitFor();
    });
  });

  it("puts a fault at the event that was chosen", async () => {
    await withPage("#script=normal&at=1", async (page) => {
      await page.getByLabel(ENGLISH.fault, { exact: true }).selectOption("reset");
      await page.getByRole("button", { name: ENGLISH.addFault }).click();
      await page.locator(".pg-event", { hasText: "retry" }).first().waitFor();
      await page.locator(VALID).waitFor();
    });
  });

  it("shows the row of decide, and joins each call to its result", async () => {
    await withPage("#script=parallel&at=0", async (page) => {
      await page.keyboard.press("End");
      expect(await page.locator(".pg-rows [aria-current]").textContent()).toMatch(/The end\s*→ completed/);
      expect(await page.locator(".pg-pair").count()).toBe(5);
      expect(await page.locator(".pg-bar-tool").count()).toBe(5);
      expect(await page.locator(".pg-token").count()).toBe(4);
    });
  });

  it("opens the link that it made", async () => {
    await withPage("#script=normal&at=4", async (page) => {
      await page.getByRole("button", { name: ENGLISH.abortHere, exact: true }).click();
      await page.locator(".pg-chip").waitFor();
      await page.getByRole("button", { name: ENGLISH.copyLink }).click();
      await page.locator(".pg-notice", { hasText: ENGLISH.linkCopied }).waitFor();
      const path = page.url().slice(built.address.length);
      await withPage(path, async (other) => {
        expect(await other.locator(".pg-chip").textContent()).toContain("abort@");
        expect(await other.locator(CURRENT).getAttribute("data-index")).toBe("4");
      });
    });
  });

  it("runs a script that was edited, and says what is wrong with one that is none", async () => {
    await withPage("#script=pause&at=0", async (page) => {
      await page.getByRole("button", { name: ENGLISH.edit, exact: true }).click();
      const editor = page.getByLabel(ENGLISH.editor);
      await editor.fill('{"prompt": 1}');
      await page.getByRole("button", { name: ENGLISH.apply }).click();
      await page.locator(".pg-notice", { hasText: "prompt" }).waitFor();
      await editor.fill('{"prompt":"Hi.","tools":[],"replies":[{"blocks":[{"type":"text","text":"Edited."}]}]}');
      await page.getByRole("button", { name: ENGLISH.apply }).click();
      await page.locator(".pg-event-detail", { hasText: "Edited." }).waitFor();
    });
  });

  it("opens a trace, and says whether its history is valid", async () => {
    const script = SCRIPTS.find(({ name }) => name === "abort_tool");
    if (script === undefined) throw new Error("The script is gone.");
    const buffer = Buffer.from(traceText(script.setup.prompt, await recordRun(script.setup)));
    await withPage("", async (page) => {
      await page.locator("input[type=file]").setInputFiles({ name: "run.json", mimeType: "application/json", buffer });
      await page.locator(".pg-about", { hasText: "run.json" }).waitFor();
      expect(await lastType(page)).toContain("aborted_tools");
      expect(await page.locator(VALID).count()).toBe(1);
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("[]") });
      await page.locator(".pg-notice", { hasText: "--trace" }).waitFor();
    });
  });

  it("plays, and stops when asked to", async () => {
    await withPage("#script=normal&at=0", async (page) => {
      await page.keyboard.press(" ");
      await page.locator(`${CURRENT}[data-index="3"]`).waitFor();
      await page.keyboard.press(" ");
      expect(await page.getByRole("button", { name: ENGLISH.player.play }).count()).toBe(1);
    });
  });

  it.each(["en", "zh-CN"])("fits a phone, in %s and in the dark", async (language) => {
    const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
    await withPage(
      `?lang=${language}#script=parallel&at=20`,
      async (page) => {
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide).toBe(0);
      },
      phone,
    );
  });

  it("steps through a script of more than 200 events at 60 frames a second", async () => {
    await withPage("#script=long&at=0", async (page) => {
      const steps = await page.evaluate(() => {
        const times: number[] = [];
        const events = document.querySelectorAll(".pg-event").length;
        for (let index = 1; index < events; index++) {
          const started = performance.now();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
          document.body.getBoundingClientRect(); // style and layout are part of the step
          times.push(performance.now() - started);
        }
        return times.sort((a, b) => a - b);
      });
      reportFigure("events of the long script", steps.length + 1, { atLeast: 200 });
      const at = (share: number): number => Math.round((steps[Math.floor(steps.length * share)] ?? 0) * 10) / 10;
      reportFigure("work of a step, median (ms)", at(0.5), { atMost: 16 });
      reportTime("work of a step, 95 of 100 (ms)", at(0.95), { atMost: 16 });
    });
  });

  it("weighs less than 150 KB, compressed", () => {
    const loaded = [...built.files].filter(([name]) => !/client-|node\.browser|error-/.test(name));
    const bytes = loaded.reduce((sum, [, file]) => sum + gzipSync(file).length, 0);
    reportFigure("bytes of the first load, compressed", bytes, { atMost: 150_000 });
  });
});
