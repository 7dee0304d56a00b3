const KEY = "username";

/** The username that this browser was asked to remember; it is never sent from here. */
export function rememberedUsername(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    // Storage that is forbidden remembers nothing.
    return "";
  }
}

/** Remembers a username, or forgets it. */
export function rememberUsername(username: string | null): void {
  try {
    if (username === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, username);
  } catch {
    // Storage that is full or forbidden: the reader types the name again.
  }
}
