/** Slider ranges; a handle at the end is unlimited. Most cars cost a tenth of the highest price or less. */
export const PRICE_SCALE = { min: 0, max: 5_000_000, step: 50_000, isLogarithmic: true } as const;
export const YEAR_SCALE = { min: 1950, max: new Date().getFullYear(), step: 1 } as const;
export const MILES_SCALE = { min: 0, max: 150_000, step: 2_500 } as const;
