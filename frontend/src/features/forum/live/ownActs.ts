/** Names of what was just made here: their coming back as news is none. */
const names = new Set<string>();

/** Remembers, for as long as the page is open, that this was made by the reader. */
export function rememberOwnAct(name: string): void {
  names.add(name);
}

export const isOwnAct = (name: string): boolean => names.has(name);
