// mistake: goes on although the reader is behind
// killed by: 3.4e
async function say(out: TextOut, text: string): Promise<void> {
  if (text !== "") out.write(text);
}
