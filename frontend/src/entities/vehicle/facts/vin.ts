/** Checks of a VIN, with the rules and sentences of the server (`domain::vehicles::vin`); both run `contract/vin-cases.json`. */
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

/** Model years that a VIN may stand for: the code repeats every 30 years, in North America with a mark of the cycle. */
function modelYears(key: string, isNorthAmerican: boolean): number[] {
  const code = YEAR_CODES.indexOf(key[9] ?? "");
  if (code < 0) return [];
  if (!isNorthAmerican) return [1980 + code, 2010 + code];
  return [(/\d/.test(key[6] ?? "") ? 1980 : 2010) + code];
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
  const isNorthAmerican = /^[1-5]/.test(key);
  const remarks: string[] = [];
  if (!hasRightCheckDigit(key)) {
    remarks.push(
      isNorthAmerican
        ? "The VIN's check digit is wrong; please compare the VIN with the car"
        : "The VIN's check digit is wrong; cars that were not made for North America may have none",
    );
  }
  const years = modelYears(key, isNorthAmerican).filter((candidate) => candidate <= thisYear + MODEL_YEARS_AHEAD);
  if (Number.isInteger(year) && years.length > 0 && !years.some((candidate) => Math.abs(candidate - year) <= 1)) {
    remarks.push(`The VIN says model year ${years.join(" or ")}, not ${year}`);
  }
  return remarks;
}
