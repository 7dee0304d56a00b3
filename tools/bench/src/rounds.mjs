/** Alternates a subject with what stands beside it. */
import { settings } from "./settings.mjs";

/**
 * Measures in rounds: first the limit, then the subject, so that both meet the same noise. Each is a function that
 * resolves to a figure; `limit` may be missing.
 */
export async function rounds(subject, limit, count = settings.rounds) {
  const found = [];
  for (let round = 0; round < count; round++) {
    const beside = limit ? await limit() : undefined;
    found.push({ figure: await subject(), limit: beside });
  }
  return found;
}
