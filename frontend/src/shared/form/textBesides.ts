/** What was typed into a field while its text was sent. */

/** The text without `sent`, or the whole text if `sent` was changed. */
export function textBesides(text: string, sent: string): string {
  const start = text.indexOf(sent);
  return start === -1 ? text : (text.slice(0, start) + text.slice(start + sent.length)).trimStart();
}
