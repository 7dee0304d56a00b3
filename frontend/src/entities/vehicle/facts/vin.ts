/** Checks of a VIN, with the rules and sentences of the server (`domain::vehicles::vin_remarks`); both run `contract/vin-cases.json`. */
import { FIRST_VIN_YEAR, MODEL_YEARS_AHEAD } from "@shared/api/limits";

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const YEAR_CODES = "ABCDEFGHJKLMNPRSTVWXY123456789";
/** Numbers that the letters from A to Z stand for in the check digit; 0 for the three that no VIN has. */
const LETTER_VALUES = "12345678012345070923456789";

const checkValue = (sign: string): number =>
  Number(/\d/.test(sign) ? sign : (LETTER_VALUES[sign.charCodeAt(0) - "A".charCodeAt(0)] ?? 0));

function hasRightCheckDigit(key: string): boolean {
  const sum = [...key].reduce((total, sign, at) => total + checkValue(sign) * (WEIGHTS[at] ?? 0), 0);
  return key[8] === (sum % 11 === 10 ? "X" : String(sum % 11));
}

/** Model years that a VIN's tenth character stands for: it repeats every 30 years. */
function codedYears(key: string): number[] {
  const code = YEAR_CODES.indexOf(key[9] ?? "");
  return code < 0 ? [] : [1980 + code, 2010 + code];
}

/** Contradiction between a VIN and a model year. Only North American VINs must state one. */
function yearRemark(key: string, isNorthAmerican: boolean, year: number, thisYear: number): string | undefined {
  const coded = codedYears(key).filter((candidate) => candidate <= thisYear + MODEL_YEARS_AHEAD);
  if (coded.length === 0) {
    return isNorthAmerican
      ? "The VIN's tenth character stands for no model year; please compare the VIN with the car"
      : undefined;
  }
  const isEarly = /\d/.test(key[6] ?? "");
  const ofCycle = isNorthAmerican ? coded.filter((candidate) => candidate < 2010 === isEarly) : coded;
  const stated = ofCycle.length > 0 ? ofCycle : coded;
  const fits = (years: number[]) => years.some((candidate) => Math.abs(candidate - year) <= 1);
  if (!Number.isInteger(year) || fits(stated)) return undefined;
  const names = stated.join(" or ");
  if (!isNorthAmerican) {
    return `The VIN's tenth character stands for model year ${names}, not ${year}; cars that were not made for North America may have no year there`;
  }
  return fits(coded)
    ? `The VIN says model year ${names}, unless the vehicle is rated above 10,000 pounds`
    : `The VIN says model year ${names}, not ${year}`;
}

/** What does not fit about a VIN or chassis number; empty if nothing does not. `year` is the entered model year. */
export function vinRemarks(vin: string, year: number, thisYear: number): string[] {
  const key = vin.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (key === "") return [];
  if (key.length !== 17 || /[IOQ]/.test(key)) {
    return year >= FIRST_VIN_YEAR
      ? [`A VIN since ${FIRST_VIN_YEAR} has 17 characters without I, O and Q; this one does not`]
      : [];
  }
  if (/^(.)\1*$/.test(key)) return ["No VIN is one repeated character; please enter the one on the car"];
  const isNorthAmerican = /^[1-5]/.test(key);
  const remarks: string[] = [];
  if (!hasRightCheckDigit(key)) {
    remarks.push(
      isNorthAmerican
        ? "The VIN's check digit is wrong; please compare the VIN with the car"
        : "The VIN's check digit is wrong; cars that were not made for North America may have none",
    );
  }
  const ofYear = yearRemark(key, isNorthAmerican, year, thisYear);
  return ofYear === undefined ? remarks : [...remarks, ofYear];
}
