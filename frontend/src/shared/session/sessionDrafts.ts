/**
 * What somebody has written in this tab and that has not reached the server. It survives a reload, ends with the tab,
 * and is forgotten when its writer logs out.
 */
const KEY = "unsent";
/** The number of the member who wrote it. */
const OWNER_KEY = "unsentBy";

type Drafts = Record<string, unknown>;

function readAll(): Drafts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? (stored as Drafts) : {};
  } catch {
    return {};
  }
}

function writeAll(stored: Drafts): void {
  try {
    if (Object.keys(stored).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // A browser that keeps nothing, or is full: the text is still on the page.
  }
}

export function writeSessionDraft(slot: string, value: unknown): void {
  writeAll({ ...readAll(), [slot]: value });
}

/** What is kept there, if it has the shape that is expected: what an earlier build or another hand wrote is dropped. */
export function readSessionDraft<Value>(slot: string, hasShape: (stored: unknown) => stored is Value): Value | null {
  const stored = readAll();
  if (!Object.hasOwn(stored, slot)) return null;
  const value = stored[slot];
  if (hasShape(value)) return value;
  deleteSessionDraft(slot);
  return null;
}

export function deleteSessionDraft(slot: string): void {
  const { [slot]: _, ...others } = readAll();
  writeAll(others);
}

/** Somebody is signed in: what another member wrote here is not theirs to see. */
export function claimSessionDrafts(member: number): void {
  try {
    const owner = sessionStorage.getItem(OWNER_KEY);
    if (owner !== null && owner !== String(member)) clearSessionDrafts();
    sessionStorage.setItem(OWNER_KEY, String(member));
  } catch {
    // Where nothing is kept, nothing of others is.
  }
}

/** Forgets everything: somebody else may sit here next. */
export function clearSessionDrafts(): void {
  writeAll({});
  try {
    sessionStorage.removeItem(OWNER_KEY);
  } catch {
    // Where nothing is kept, nobody is named.
  }
}
