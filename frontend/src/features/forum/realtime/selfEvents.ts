/** Names of categories created in this page, whose events are not announced. */
const selfEventNames = new Set<string>();

/** Records an own creation until the page is left. */
export function rememberSelfEvent(name: string): void {
  selfEventNames.add(name);
}

export const isSelfEvent = (name: string): boolean => selfEventNames.has(name);
