/**
 * What somebody has written in this tab and that has not reached the server. It survives a reload, ends with the tab,
 * and is forgotten when its writer logs out.
 */
const KEY = "unsent";
/** The number of the member who wrote it. */
const OWNER_KEY = "unsentBy";

type Kept = Record<string, unknown>;

function readAll(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

function writeAll(kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing, or is full: the text is still on the page.
  }
}

export function writeUnsent(place: string, value: unknown): void {
  writeAll({ ...readAll(), [place]: value });
}

/** What is kept there, if it has the shape that is expected: what an earlier build or another hand wrote is dropped. */
export function readUnsent<Value>(place: string, hasShape: (kept: unknown) => kept is Value): Value | null {
  const kept = readAll();
  if (!Object.hasOwn(kept, place)) return null;
  const value = kept[place];
  if (hasShape(value)) return value;
  forgetUnsent(place);
  return null;
}

export function forgetUnsent(place: string): void {
  const { [place]: _, ...others } = readAll();
  writeAll(others);
}

/** Somebody is signed in: what another member wrote here is not theirs to see. */
export function claimUnsent(member: number): void {
  try {
    const owner = sessionStorage.getItem(OWNER_KEY);
    if (owner !== null && owner !== String(member)) forgetAllUnsent();
    sessionStorage.setItem(OWNER_KEY, String(member));
  } catch {
    // Where nothing is kept, nothing of others is.
  }
}

/** Forgets everything: somebody else may sit here next. */
export function forgetAllUnsent(): void {
  writeAll({});
  try {
    sessionStorage.removeItem(OWNER_KEY);
  } catch {
    // Where nothing is kept, nobody is named.
  }
}
