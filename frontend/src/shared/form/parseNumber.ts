/** A number with its currency or unit. Digits are in groups of three; three decimals could be one: "425.000" is refused. */
const NUMBER = /^(us[d$]|\$)?\s*(-?(\d{1,3}([,\s']\d{3})+|\d+)(\.(\d{0,2}|\d{4,}))?)\s*(usd|dollars|miles?|mi\.?)?$/i;
const KILOMETERS = /\s*k(ms?|ilomet(er|re)s?)$/i;

/** Whether a distance is written in kilometers. */
export const isInKilometers = (text: string): boolean => KILOMETERS.test(text.trim());

/**
 * Parses an entered number as the server does (`contract/number-cases.json`): "425000", "$425,000.00" and "4,200 miles".
 * Kilometers become statute miles of 1.609344 km. NaN for anything else.
 */
export const parseNumber = (text: string): number => {
  const number = Number(NUMBER.exec(text.trim().replace(KILOMETERS, ""))?.[2]?.replace(/[,\s']/g, ""));
  return isInKilometers(text) ? Math.round(number / 1.609344) : number;
};
