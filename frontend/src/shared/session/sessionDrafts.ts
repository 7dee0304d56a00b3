/**
 * Unsent form text in session storage: survives a reload, ends with the tab, and is deleted when its author logs out.
 */
const KEY = "unsent";
/** Member id of the author. */
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
    // Storage is blocked or full: the text is still on the page.
  }
}

export function writeSessionDraft(slot: string, value: unknown): void {
  writeAll({ ...readAll(), [slot]: value });
}

/** The stored draft if it has the expected shape; other data (older builds) is deleted. */
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

/** Called on sign-in: deletes the drafts of another member. */
export function claimSessionDrafts(member: number): void {
  try {
    const owner = sessionStorage.getItem(OWNER_KEY);
    if (owner !== null && owner !== String(member)) clearSessionDrafts();
    sessionStorage.setItem(OWNER_KEY, String(member));
  } catch {
    // Storage is blocked: there are no drafts.
  }
}

/** Deletes all drafts: another person may use the browser next. */
export function clearSessionDrafts(): void {
  writeAll({});
  try {
    sessionStorage.removeItem(OWNER_KEY);
  } catch {
    // Storage is blocked: there is no owner entry.
  }
}
