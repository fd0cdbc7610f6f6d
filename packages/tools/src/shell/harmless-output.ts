import { stripVTControlCharacters } from "node:util";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * What a command printed, as text that acts on nothing: colours and other sequences for a terminal are taken out, of a line
 * that was written over (a progress bar) the last state stays, and any other control character is made visible.
 */
export function harmlessOutput(text: string): string {
  return overwritten(stripVTControlCharacters(text)).replace(CONTROL, visible);
}

function overwritten(text: string): string {
  if (!text.includes("\r")) return text;
  return text
    .split("\n")
    .map((line) => {
      const shown = line.replace(/\r+$/, "");
      return shown.slice(shown.lastIndexOf("\r") + 1);
    })
    .join("\n");
}

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code); // the block of control pictures
  return code === 0x7f ? "\u2421" : "\ufffd";
}
