/**
 * Design tokens: the only source of colors, sizes and z-indexes. Colors are named by role; both themes define all
 * roles.
 */

/** Color roles, defined by both themes. */
export interface Palette {
  /** Page background. */
  readonly surface: string;
  /** Dialogs, menus, fields. */
  readonly surfaceRaised: string;
  readonly ink: string;
  /** Secondary text; meets WCAG AAA because captions carry mileage and location. */
  readonly inkMuted: string;
  /** Hairlines and skeletons; decorative only. */
  readonly line: string;
  /** Bronze; used at most once per view. */
  readonly accent: string;
  readonly accentInk: string;
  readonly positive: string;
  readonly warning: string;
  readonly destructive: string;
  readonly focus: string;
  /** Dark background of large pictures, in both themes. */
  readonly stage: string;
  readonly stageInk: string;
}

export type ColorRole = keyof Palette;
export type ThemeName = "light" | "dark";

export const palettes: Readonly<Record<ThemeName, Palette>> = {
  light: {
    surface: "#f6f2e9",
    surfaceRaised: "#fdfbf6",
    ink: "#1a1814",
    inkMuted: "#4f4a40",
    line: "#d9d1c1",
    accent: "#7a5722",
    accentInk: "#fdfbf6",
    positive: "#2c5f3d",
    warning: "#7c4a03",
    destructive: "#93261e",
    focus: "#7a5722",
    stage: "#111112",
    stageInk: "#ece7dc",
  },
  dark: {
    surface: "#18191b",
    surfaceRaised: "#212225",
    ink: "#ece7dc",
    inkMuted: "#b9b2a6",
    line: "#3a3b3e",
    accent: "#c9a468",
    accentInk: "#18140c",
    positive: "#8fc7a3",
    warning: "#e3b564",
    destructive: "#f2968a",
    focus: "#d9b87c",
    stage: "#111112",
    stageInk: "#ece7dc",
  },
};

/** Palette for forced-colors mode: system colors, so that states shown by fill alone stay visible. */
export const forcedPalette: Palette = {
  surface: "Canvas",
  surfaceRaised: "Canvas",
  ink: "CanvasText",
  inkMuted: "CanvasText",
  line: "CanvasText",
  accent: "Highlight",
  accentInk: "HighlightText",
  positive: "CanvasText",
  warning: "CanvasText",
  destructive: "CanvasText",
  focus: "Highlight",
  stage: "Canvas",
  stageInk: "CanvasText",
};

/** Spacing in multiples of 8 px, and one half step. */
export const space = {
  half: "0.25rem",
  1: "0.5rem",
  2: "1rem",
  3: "1.5rem",
  4: "2rem",
  5: "2.5rem",
  6: "3rem",
  8: "4rem",
  12: "6rem",
  16: "8rem",
} as const;

/** Font sizes; the three largest scale with the viewport. */
export const fontSize = {
  label: "0.75rem",
  small: "0.875rem",
  body: "1rem",
  lead: "1.25rem",
  title: "clamp(1.5rem, 1.3rem + 0.9vw, 2rem)",
  heading: "clamp(2rem, 1.6rem + 1.8vw, 3rem)",
  display: "clamp(2.75rem, 1.9rem + 3.8vw, 5rem)",
} as const;

export const fontFamily = {
  serif: '"Newsreader", "Newsreader fallback", "Newsreader fallback wide", Georgia, serif',
  sans: '"Inter", "Inter fallback", Arial, sans-serif',
} as const;

/** Widths and heights of columns, pictures and placeholders, in rem. */
export const size = {
  4: "4rem",
  5: "5rem",
  6: "6rem",
  7: "7rem",
  8: "8rem",
  9: "9rem",
  10: "10rem",
  11: "11rem",
  12: "12rem",
  13: "13rem",
  14: "14rem",
  15: "15rem",
  16: "16rem",
  18: "18rem",
  20: "20rem",
  22: "22rem",
  24: "24rem",
  26: "26rem",
  28: "28rem",
  30: "30rem",
  32: "32rem",
  34: "34rem",
  40: "40rem",
  44: "44rem",
  46: "46rem",
  62: "62rem",
  70: "70rem",
} as const;

/** Widths of lines. */
export const lineWidth = { hairline: "1px", rule: "2px" } as const;

export const letterSpacing = { snug: "0.06em", wide: "0.12em" } as const;

export const maxWidth = {
  /** Page width. */
  page: "82rem",
  /** Body text. */
  text: "68ch",
  /** Forms and dialogs. */
  form: "30rem",
} as const;

/** Stacking order. */
export const zIndex = {
  base: 0,
  raised: 1,
  sticky: 10,
  header: 20,
  overlay: 30,
  dialog: 40,
  toast: 50,
  skip: 60,
} as const;

export const motion = {
  quick: "120ms cubic-bezier(0.2, 0, 0, 1)",
  calm: "180ms cubic-bezier(0.2, 0, 0, 1)",
  slow: "240ms cubic-bezier(0.2, 0, 0, 1)",
} as const;

/** Breakpoints in em, so that they follow text zoom. */
export const breakpoint = { small: "40em", medium: "56em", large: "75em" } as const;

/** Nearly square corners, as in print. */
export const radius = { small: "2px", round: "999px" } as const;

/** Minimum size of touch targets. */
export const minTouchTarget = "2.75rem";
