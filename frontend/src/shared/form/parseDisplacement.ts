import { parseNumber } from "./parseNumber";

/** A number with a unit: cubic centimeters, liters or cubic inches. */
const WITH_UNIT =
  /^(\d[\d,]*\.?\d*|\.\d+)[\s-]*(?:(cc)|(l(?:it(?:er|re)s?)?)|(?:ci|cid|cui|(?:cu\.?|cubic)\s*in(?:ch(?:es)?)?))\.?$/i;

/** Converts a number within limits; NaN outside them. */
const convert = (number: number, [min, below]: readonly [number, number], cubicCentimeters: number): number =>
  number >= min && number < below ? Math.round(number * cubicCentimeters) : Number.NaN;

/**
 * Parses an entered displacement into cubic centimeters, with the server's units and limits (`read_displacement` in
 * `crates/domain/src/vehicles/facts/phrase.rs`): "6,162", "6162 cc", "5.0 L", "427 ci". A number without a unit below 30
 * is in liters. NaN for anything else.
 */
export function parseDisplacement(text: string): number {
  const [, digits, cc, liters] = WITH_UNIT.exec(text.trim()) ?? [];
  const number = digits === undefined ? parseNumber(text) : Number(digits.replaceAll(",", ""));
  if (cc !== undefined || (digits === undefined && number >= 30)) return number;
  return digits === undefined || liters !== undefined
    ? convert(number, [0.05, 30], 1000)
    : convert(number, [5, 1500], 16.387064);
}
