import type { NewSubmission } from "@entities/submission/types";
import { LOWEST_USUAL_PRICE } from "@shared/api/limits";
import { formatMoney, formatQuantity } from "@shared/format";

/** What to ask before a vehicle is sent; empty if nothing is unusual. */
export function submitQuestions({ priceNumeric }: NewSubmission, failedPhotos: number): string[] {
  const questions: string[] = [];
  if (failedPhotos > 0) {
    const photos = formatQuantity(failedPhotos, "photo", "photos");
    questions.push(`${photos} couldn’t be added. Submit without ${failedPhotos === 1 ? "it" : "them"}?`);
  }
  if (priceNumeric != null && priceNumeric < LOWEST_USUAL_PRICE) {
    questions.push(`The price is ${formatMoney(priceNumeric)}. Is that right?`);
  }
  return questions;
}
