/** A member's name that is being typed: where it begins, after its @, and what there is of it. */
export interface Begun {
  readonly from: number;
  readonly prefix: string;
}

/** Looks back from the caret for an @ that begins a word; addresses of mail have theirs inside one. */
export function begunAt(text: string, caret: number): Begun | null {
  const match = /(?:^|[^\w@/.-])@(\w{1,50})$/.exec(text.slice(0, caret));
  const prefix = match?.[1];
  return prefix === undefined ? null : { from: caret - prefix.length, prefix };
}

/** The text with the name in place of what was typed of it, and where the caret stands then. */
export function complete(text: string, { from, prefix }: Begun, username: string): { text: string; caret: number } {
  const after = text.slice(from + prefix.length);
  const gap = /^\s/.test(after) ? "" : " ";
  return { text: `${text.slice(0, from)}${username}${gap}${after}`, caret: from + username.length + 1 };
}

/** More of a text than this is better followed by its address. */
const MOST_QUOTED = 600;

/** A text as a quotation: without what it quotes itself, and not longer than anybody reads twice. */
export function quotationOf(username: string, content: string): string {
  const own = content
    .split("\n")
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .trim();
  const signs = [...own];
  const quoted = signs.length > MOST_QUOTED ? `${signs.slice(0, MOST_QUOTED).join("").trimEnd()}…` : own;
  const lines = quoted.split("\n").map((line) => `> ${line}`);
  return `> @${username} wrote:\n>\n${lines.join("\n")}\n\n`;
}
