/** Parses a route id; null when invalid. */
export function parseId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** Name of a post of a topic. */
export const postLabel = (number: number): string => (number === 0 ? "Original post" : `Reply ${number}`);

/** Permanent path of a reply; number 0 is the opening post. */
export function postPath(topicId: number, number: number): string {
  return number === 0 ? `/forum/topic/${topicId}` : `/forum/topic/${topicId}?post=${number}#post-${number}`;
}
