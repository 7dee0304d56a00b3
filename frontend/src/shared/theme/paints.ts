import { theme } from "./theme";

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

/** Ground that stands in place of a photo: a tint of a body color such as "Laguna Blue", neutral if its name says none. */
export function paintGround(name: string | null | undefined): string {
  const hue = paints.find(([pattern]) => pattern.test(name ?? ""))?.[1] ?? theme.color.line;
  return `color-mix(in srgb, ${hue} 22%, ${theme.color.surfaceRaised})`;
}
