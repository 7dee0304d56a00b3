/** Inserts a block at the caret, separated by blank lines. */
export function insertBlock(text: string, caret: number, block: string): string {
  const before = text.slice(0, caret).trimEnd();
  const after = text.slice(caret).trimStart();
  return `${before}${before && "\n\n"}${block}\n\n${after}`;
}
