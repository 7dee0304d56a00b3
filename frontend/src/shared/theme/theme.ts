import {
  breakpoint,
  type ColourRole,
  fontFamily,
  fontSize,
  layer,
  measure,
  motion,
  palettes,
  radius,
  space,
  type ThemeName,
  target,
} from "./tokens";

const variable = (role: string): string => `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const roles = Object.keys(palettes.light) as ColourRole[];

const colour = Object.fromEntries(roles.map((role) => [role, `var(${variable(role)})`])) as Readonly<
  Record<ColourRole, string>
>;

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
  colour,
  space,
  fontSize,
  fontFamily,
  measure,
  layer,
  motion,
  radius,
  target,
  media,
} as const;

const declarations = (name: ThemeName): string =>
  roles.map((role) => `${variable(role)}:${palettes[name][role]}`).join(";");

/** Both palettes as custom properties; the page carries them before any script has run. */
export const paletteStyles = [
  `:root{color-scheme:light;${declarations("light")}}`,
  `:root[data-theme=dark]{color-scheme:dark;${declarations("dark")}}`,
  "html{background:var(--surface);color:var(--ink)}body{margin:0}",
  // Paper is light, whatever the screen was.
  `@media print{:root[data-theme=dark]{color-scheme:light;${declarations("light")}}}`,
].join("");
