/** Web storage of the browser. Blocked storage reads as null, and what it cannot hold is not stored. */
interface BrowserStorage {
  read: (key: string) => string | null;
  /** Stores a value; null deletes it. False if the browser blocks the storage or it is full. */
  write: (key: string, value: string | null) => boolean;
}

const withoutErrors = (storage: () => Storage): BrowserStorage => ({
  read: (key) => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
});

/** Kept for this browser. */
export const browserStorage = withoutErrors(() => localStorage);

/** Kept until the tab is closed. */
export const tabStorage = withoutErrors(() => sessionStorage);

/** A JSON value of the storage; undefined if there is none or it cannot be parsed. */
export function readJson(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? "") as unknown;
  } catch {
    return undefined;
  }
}
