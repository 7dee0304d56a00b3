/** Drafts of all forms that the server does not have yet, so that logging out can store them first. */

/** Stores a draft now; resolves to whether the server has it. */
export type StoreDraft = () => Promise<boolean>;

/** Time after which a draft counts as not stored. */
const TIMEOUT_MS = 4000;

const unsaved = new Set<StoreDraft>();

export const addUnsavedDraft = (store: StoreDraft): unknown => unsaved.add(store);
export const removeUnsavedDraft = (store: StoreDraft): unknown => unsaved.delete(store);

/** Stores all drafts now; resolves to whether the server has them all. */
export async function storeDrafts(): Promise<boolean> {
  const timeout = new Promise<boolean[]>((resolve) => setTimeout(resolve, TIMEOUT_MS, [false]));
  const results = await (unsaved.size === 0
    ? []
    : Promise.race([Promise.all([...unsaved].map((store) => store())), timeout]));
  return results.every(Boolean);
}
