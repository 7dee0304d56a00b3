/** Names of what was just made here: their coming back as news is none. */
const selfEventNames = new Set<string>();

/** Remembers, for as long as the page is open, that this was made by the reader. */
export function rememberSelfEvent(name: string): void {
  selfEventNames.add(name);
}

export const isSelfEvent = (name: string): boolean => selfEventNames.has(name);
