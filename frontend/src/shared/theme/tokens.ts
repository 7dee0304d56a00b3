/**
 * The design, as numbers. Everything a component may choose from is here; nothing else in the product names a colour,
 * a size or a layer. Colours are told by their role, so that paper and graphite are two answers to the same questions.
 */

/** The roles a colour can play. Both themes answer all of them. */
export interface Palette {
  /** The page itself. */
  readonly surface: string;
  /** What lies on the page: a dialog, a menu, a field. */
  readonly surfaceRaised: string;
  readonly ink: string;
  /** Secondary text; still AAA, because captions carry mileage and place. */
  readonly inkMuted: string;
  /** Hairlines and skeletons. Decorative: nothing may depend on seeing it. */
  readonly line: string;
  /** Bronze. At most one thing per view. */
  readonly accent: string;
  readonly accentInk: string;
  readonly positive: string;
  readonly warning: string;
  readonly destructive: string;
  readonly focus: string;
  /** What large pictures stand on: the dark of a studio, in both themes. */
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

/**
 * Readers who choose their own colours have these: the browser keeps system colours as they are, where it would paint
 * over ours, and what is told by a fill alone (a switch, a handle, a mark) is told still.
 */
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

/** The eight-point rhythm, with one half step. */
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

/** Seven sizes, no others. The three largest shrink with the screen. */
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

export const maxWidth = {
  /** The page between its margins. */
  page: "82rem",
  /** Running text. */
  text: "68ch",
  /** A form or a dialog. */
  form: "30rem",
} as const;

/** What may lie over what. */
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

/** Widths at which the layout changes, in em so that zoomed text counts. */
export const breakpoint = { small: "40em", medium: "56em", large: "75em" } as const;

/** Print has corners; so has this. */
export const radius = { small: "2px", round: "999px" } as const;

/** The least a finger needs. */
export const minTouchTarget = "2.75rem";
