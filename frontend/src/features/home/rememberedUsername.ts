const KEY = "username";

/** Remembered username of this browser; never sent from here. */
export function rememberedUsername(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    // Storage is blocked.
    return "";
  }
}

/** Stores or deletes the remembered username. */
export function rememberUsername(username: string | null): void {
  try {
    if (username === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, username);
  } catch {
    // Storage is full or blocked.
  }
}
