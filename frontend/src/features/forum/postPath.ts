/** The number in an address; `null` for what is none, which is then not asked for. */
export function parseId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** Where a reply stands, for good. The topic's own text is number 0. */
export function postPath(topicId: number, number: number): string {
  return number === 0 ? `/forum/topic/${topicId}` : `/forum/topic/${topicId}?post=${number}#post-${number}`;
}
