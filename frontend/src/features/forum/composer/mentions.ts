/** A mention being typed: its position after the @ and the typed prefix. */
export interface MentionQuery {
  readonly from: number;
  readonly prefix: string;
}

/** Finds a mention before the caret; an @ inside a word (email address) is none. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[^\w@/.-])@(\w{1,50})$/.exec(text.slice(0, caret));
  const prefix = match?.[1];
  return prefix === undefined ? null : { from: caret - prefix.length, prefix };
}

/** Replaces the typed prefix with the username; returns the new caret. */
export function completeMention(
  text: string,
  { from, prefix }: MentionQuery,
  username: string,
): { text: string; caret: number } {
  const after = text.slice(from + prefix.length);
  const gap = /^\s/.test(after) ? "" : " ";
  return { text: `${text.slice(0, from)}${username}${gap}${after}`, caret: from + username.length + 1 };
}

/** Longer quotes are truncated. */
const MAX_QUOTE_LENGTH = 600;

/** Markdown quote of a post, without nested quotes. */
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
