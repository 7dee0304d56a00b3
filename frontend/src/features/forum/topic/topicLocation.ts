import type { TopicLocation } from "../api/topics";

const parsePositive = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Parses the location in a topic: a reply or a page. */
export function parseTopicLocation(address: URLSearchParams): TopicLocation {
  const post = parsePositive(address.get("post"));
  return post === null ? { page: parsePositive(address.get("page")) ?? 1 } : { post };
}

export const postElementId = (number: number): string => `post-${number}`;

/** Scrolls to a reply and focuses it; returns whether it is on the page. */
export function scrollToPost(number: number): boolean {
  const element = document.getElementById(postElementId(number));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start" });
  return element !== null;
}
