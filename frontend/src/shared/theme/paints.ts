/** Hues of body colors, by the words that name them; used as a faint tint in both themes. */
const paints: readonly (readonly [RegExp, string])[] = [
  [/red|rosso|ruby|burgundy|maroon|wine/i, "#93261e"],
  [/orange|arancio|copper/i, "#b4581f"],
  [/yellow|giallo|gold/i, "#a88a2a"],
  [/green|verde/i, "#2c5f3d"],
  [/blue|blu|azzurro|navy|turquoise/i, "#2b4a73"],
  [/purple|viola|violet|plum/i, "#5b3a6b"],
  [/brown|bronze|beige|tan|sand|champagne/i, "#7a5722"],
  [/silver|gr[ae]y|argento|platinum|titanium|graphite/i, "#6e7074"],
  [/black|nero|schwarz/i, "#1a1814"],
  [/white|bianco|ivory|cream|pearl/i, "#d9d1c1"],
];

/** Share of the hue in the ground that stands in place of a photo. */
export const PAINT_SHARE = "22%";

/** Hue of a body color such as "Laguna Blue"; null if its name says none. */
export const paintHue = (name: string | null | undefined): string | null =>
  paints.find(([pattern]) => pattern.test(name ?? ""))?.[1] ?? null;
