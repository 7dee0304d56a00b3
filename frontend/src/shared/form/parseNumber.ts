/** A number with its currency or unit. Digits are in groups of three; three decimals could be one: "425.000" is refused. */
const NUMBER = /^(us[d$]|\$)?\s*(-?(\d{1,3}([,\s']\d{3})+|\d+)(\.(\d{0,2}|\d{4,}))?)\s*(usd|dollars|miles?|mi\.?)?$/i;
/** A number in thousands or millions: "95k", "$1.2M". Of both, only "m" could be a unit; it needs a currency sign. */
const SCALED = /^(us[d$]|\$)?\s*(-?\d+(?:\.(\d*))?)\s*(k|m|million)\s*(usd|dollars|miles?|mi\.?)?$/i;
const KILOMETERS = /\s*k(ms?|ilomet(er|re)s?)$/i;

/** A number in thousands or millions; undefined if it is not, NaN with parts of one. */
function parseScaled(text: string): number | undefined {
  const [, , digits, decimals = "", factor] = SCALED.exec(text) ?? [];
  if (digits === undefined || factor === undefined) return undefined;
  const zeros = /k/i.test(factor) ? 3 : 6;
  const isOpen = /^m$/i.test(factor) && !text.includes("$");
  return isOpen || decimals.length > zeros ? Number.NaN : Number(`${digits}e${zeros}`);
}

/** Whether a distance is written in kilometers. */
export const isInKilometers = (text: string): boolean => KILOMETERS.test(text.trim());

/**
 * Parses an entered number as the server does (`contract/number-cases.json`): "425000", "$425,000.00", "4,200 miles" and "95k".
 * Kilometers become statute miles of 1.609344 km. NaN for anything else.
 */
export const parseNumber = (text: string): number => {
  const plain = text.trim().replace(KILOMETERS, "");
  const number = parseScaled(plain) ?? Number(NUMBER.exec(plain)?.[2]?.replace(/[,\s']/g, ""));
  return isInKilometers(text) ? Math.round(number / 1.609344) : number;
};

const POWER = /\s*(b?hp|horsepower)$/i;

/** Parses an entered horsepower: "365", "365 hp". NaN for anything else. */
export const parsePower = (text: string): number => parseNumber(text.trim().replace(POWER, ""));
