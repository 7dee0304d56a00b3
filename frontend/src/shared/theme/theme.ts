import {
  breakpoint,
  type ColorRole,
  fontFamily,
  fontSize,
  forcedPalette,
  maxWidth,
  minTouchTarget,
  motion,
  type Palette,
  palettes,
  radius,
  space,
  type ThemeName,
  zIndex,
} from "./tokens";

const variable = (role: string): string => `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const roles = Object.keys(palettes.light) as ColorRole[];

const color = {
  ...(Object.fromEntries(roles.map((role) => [role, `var(${variable(role)})`])) as Record<ColorRole, string>),
  /** A mark's place where there is no mark: nothing to see, whoever chose the colours. */
  unmarked: "var(--unmarked)",
} as const;

const media = {
  small: `@media (min-width: ${breakpoint.small})`,
  medium: `@media (min-width: ${breakpoint.medium})`,
  large: `@media (min-width: ${breakpoint.large})`,
  belowMedium: `@media not all and (min-width: ${breakpoint.medium})`,
} as const;

/**
 * What components read. Colours are references to custom properties, so that switching the theme repaints the page
 * without rendering a single component again.
 */
export const theme = {
  color,
  space,
  fontSize,
  fontFamily,
  maxWidth,
  zIndex,
  motion,
  radius,
  minTouchTarget,
  media,
} as const;

const paletteDeclarations = (palette: Palette): string =>
  roles.map((role) => `${variable(role)}:${palette[role]}`).join(";");

const declarations = (name: ThemeName): string => paletteDeclarations(palettes[name]);

/** Both palettes as custom properties; the page carries them before any script has run. */
export const paletteStyles = [
  `:root{color-scheme:light;--unmarked:transparent;${declarations("light")}}`,
  `:root[data-theme=dark]{color-scheme:dark;${declarations("dark")}}`,
  "html{background:var(--surface);color:var(--ink)}body{margin:0}",
  `@media (forced-colors:active){:root,:root[data-theme=dark]{--unmarked:Canvas;${paletteDeclarations(forcedPalette)}}}`,
  // Paper is light, whatever the screen was.
  `@media print{:root[data-theme=dark]{color-scheme:light;${declarations("light")}}}`,
].join("");
