/** Digits in groups of three, and decimals. Three decimals could be a group: "425.000" is refused. */
const NUMBER = /^(-?)(\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.(\d{0,2}|\d{4,}))?$/;

/**
 * Parses an entered number as the server does (`contract/number-cases.json`): "425000", "$425,000.00" and "4,200 miles".
 * NaN for anything else.
 */
export function parseNumber(text: string): number {
  const written = text
    .normalize("NFKD")
    .trim()
    .toLowerCase()
    .replace(/^(us\$)?\s*(usd)?\s*(\$)?\s*/, "")
    .replace(/\s*(usd|dollars|miles?|mi\.?)$/, "");
  const [, sign, digits, decimals = ""] = NUMBER.exec(written) ?? [];
  return digits === undefined ? Number.NaN : Number(`${sign}${digits.replace(/\D/g, "")}.${decimals}0`);
}
