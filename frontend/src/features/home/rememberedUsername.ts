import { browserStorage } from "@shared/browserStorage";

const KEY = "username";

/** Remembered username of this browser; never sent from here. */
export const rememberedUsername = (): string => browserStorage.read(KEY) ?? "";

/** Stores or deletes the remembered username. */
export function rememberUsername(username: string | null): void {
  browserStorage.write(KEY, username);
}
