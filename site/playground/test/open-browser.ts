import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where distributions put it; another place is named by `CHROMIUM`. */
const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Undefined where no Chromium is installed. */
export const chromiumPath: string | undefined = PLACES.find((path) => path !== undefined && existsSync(path));

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser without a window and without a past. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), headless: true, args: QUIET });
}
