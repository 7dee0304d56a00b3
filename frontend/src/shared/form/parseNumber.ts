/** Parses an entered number: "425000", "$425,000" and "4,200 miles"; NaN otherwise. */
export function parseNumber(text: string): number {
  const digits = text.replace(/[$,\s]/g, "").replace(/(miles?|mi\.?|usd)$/i, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}
