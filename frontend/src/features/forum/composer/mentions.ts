/** A member's name that is being typed: where it begins, after its @, and what there is of it. */
export interface MentionQuery {
  readonly from: number;
  readonly prefix: string;
}

/** Looks back from the caret for an @ that begins a word; addresses of mail have theirs inside one. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[^\w@/.-])@(\w{1,50})$/.exec(text.slice(0, caret));
  const prefix = match?.[1];
  return prefix === undefined ? null : { from: caret - prefix.length, prefix };
}

/** The text with the name in place of what was typed of it, and where the caret stands then. */
export function completeMention(
  text: string,
  { from, prefix }: MentionQuery,
  username: string,
): { text: string; caret: number } {
  const after = text.slice(from + prefix.length);
  const gap = /^\s/.test(after) ? "" : " ";
  return { text: `${text.slice(0, from)}${username}${gap}${after}`, caret: from + username.length + 1 };
}

/** More of a text than this is better followed by its address. */
const MAX_QUOTE_LENGTH = 600;

/** A text as a quotation: without what it quotes itself, and not longer than anybody reads twice. */
export function toQuote(username: string, content: string): string {
  const ownText = content
    .split("\n")
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .trim();
  const characters = [...ownText];
  const quoted =
    characters.length > MAX_QUOTE_LENGTH ? `${characters.slice(0, MAX_QUOTE_LENGTH).join("").trimEnd()}…` : ownText;
  const lines = quoted.split("\n").map((line) => `> ${line}`);
  return `> @${username} wrote:\n>\n${lines.join("\n")}\n\n`;
}
