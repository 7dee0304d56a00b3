import type { TopicPlace } from "../../../shared/api/forum/topics";

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** How many replies stand on a page. */
export const PAGE = 20;

/** Where the address points: a reply, a page, or the beginning. */
export function placeIn(address: URLSearchParams): TopicPlace {
  const post = numberIn(address.get("post"));
  return post === null ? { page: numberIn(address.get("page")) ?? 1 } : { post };
}

export const letterId = (number: number): string => `post-${number}`;

/** Brings a reply into view and the keyboard with it; answers whether it is on the page. */
export function goToLetter(number: number): boolean {
  const letter = document.getElementById(letterId(number));
  letter?.focus({ preventScroll: true });
  letter?.scrollIntoView({ block: "start" });
  return letter !== null;
}
