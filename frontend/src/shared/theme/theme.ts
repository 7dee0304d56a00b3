import {
  breakpoint,
  type ColorRole,
  fontFamily,
  fontSize,
  forcedPalette,
  letterSpacing,
  lineWidth,
  maxWidth,
  minTouchTarget,
  motion,
  type Palette,
  palettes,
  radius,
  size,
  space,
  type ThemeName,
  zIndex,
} from "./tokens";

const variable = (role: string): string => `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const roles = Object.keys(palettes.light) as ColorRole[];

const color = {
  ...(Object.fromEntries(roles.map((role) => [role, `var(${variable(role)})`])) as Record<ColorRole, string>),
  /** Transparent, also in forced-colors mode. */
  unmarked: "var(--unmarked)",
} as const;

const lines = (width: string) =>
  Object.fromEntries(Object.entries(color).map(([role, value]) => [role, `${width} solid ${value}`])) as Record<
    keyof typeof color,
    string
  >;

/** Hairlines and rules of each color, as values of `border`. */
const border = lines(lineWidth.hairline);
const rule = lines(lineWidth.rule);

const media = {
  small: `@media (min-width: ${breakpoint.small})`,
  medium: `@media (min-width: ${breakpoint.medium})`,
  large: `@media (min-width: ${breakpoint.large})`,
  belowMedium: `@media not all and (min-width: ${breakpoint.medium})`,
  /** The browser runs no scripts: hides what would not work. */
  noScript: "@media (scripting: none)",
} as const;

/** Theme for components. Colors are CSS custom properties, so switching the theme repaints without re-rendering. */
export const theme = {
  color,
  border,
  rule,
  lineWidth,
  letterSpacing,
  size,
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

/** Both palettes as custom properties; part of the page before any script runs. */
export const paletteStyles = [
  `:root{color-scheme:light;--unmarked:transparent;${declarations("light")}}`,
  `:root[data-theme=dark]{color-scheme:dark;${declarations("dark")}}`,
  // Scripts choose the theme otherwise.
  `@media (scripting:none) and (prefers-color-scheme:dark){:root{color-scheme:dark;${declarations("dark")}}}`,
  "html{background:var(--surface);color:var(--ink)}body{margin:0}",
  `@media (forced-colors:active){:root,:root[data-theme=dark]{--unmarked:Canvas;${paletteDeclarations(forcedPalette)}}}`,
  // Always print in the light theme.
  `@media print{:root[data-theme=dark]{color-scheme:light;${declarations("light")}}}`,
].join("");
