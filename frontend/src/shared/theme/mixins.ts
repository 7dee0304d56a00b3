/** Groups of declarations that many components share. */
import { css } from "styled-components";
import { theme } from "./theme";
import { muted } from "./typography";

/** A list without bullets. */
export const plainList = css`
  padding: 0;
  list-style: none;
`;

/** Items beside one another that wrap. */
export const wrapRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
`;

/** Items that wrap, with the free space between them. */
export const spreadRow = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
`;

/** A fill with text on it. In forced colors a browser would paint a ground of its own behind the text and hide it. */
export const filled = (fill: string, text: string) => css`
  background: ${fill};
  color: ${text};
  forced-color-adjust: none;
`;

/** A link or button in a line of text that a finger can hit. */
export const touchLine = css`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.minTouchTarget};
`;

/** Size and color of a native checkbox. */
export const checkboxBox = css`
  flex: none;
  width: 1.125rem;
  height: 1.125rem;
  accent-color: ${theme.color.accent};
`;

/** A square icon button. */
export const iconSquare = css`
  display: grid;
  place-items: center;
  width: ${theme.minTouchTarget};
  height: ${theme.minTouchTarget};
  border: 0;
  background: none;
`;

/** A button without a look of its own. */
export const plainButton = css`
  border: 0;
  background: none;
  cursor: pointer;
`;

/** A link that covers its positioned container. */
export const coverLink = css`
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }
`;

/** Removed from sight, not from screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: ${theme.lineWidth.hairline};
  height: ${theme.lineWidth.hairline};
  overflow: hidden;
  clip-path: inset(50%);
`;

/** Scrolls sideways; positioned, so that hidden text at its end does not widen the page. */
export const scrollX = css`
  position: relative;
  overflow-x: auto;
`;

/**
 * Shades the ends of what scrolls sideways where more is hidden. At an end, a cover that scrolls with the content hides
 * the shade.
 */
export const scrollFade = css`
  background:
    linear-gradient(to right, ${theme.color.surface} 50%, transparent) local 0 0 / ${theme.space[6]} 100% no-repeat,
    linear-gradient(to left, ${theme.color.surface} 50%, transparent) local 100% 0 / ${theme.space[6]} 100% no-repeat,
    linear-gradient(to right, ${theme.color.line}, transparent) scroll 0 0 / ${theme.space[3]} 100% no-repeat,
    linear-gradient(to left, ${theme.color.line}, transparent) scroll 100% 0 / ${theme.space[3]} 100% no-repeat;
`;

/** Shades the lower end of what scrolls downwards while more is hidden, in the same way. */
export const scrollFadeBelow = css`
  background:
    linear-gradient(to top, ${theme.color.surface} 50%, transparent) local 0 100% / 100% ${theme.space[8]} no-repeat,
    linear-gradient(to top, ${theme.color.line}, transparent) scroll 0 100% / 100% ${theme.space[4]} no-repeat;
`;

/** Cells below one another on small screens; needs the ARIA roles of `Row`, `ColumnHeader` and `Cell`, which keep the table semantics there. */
export const stackedRows = css`
  ${theme.media.belowMedium} {
    &,
    tbody {
      display: block;
    }

    thead {
      ${visuallyHidden}
    }

    tbody tr {
      display: grid;
      padding-block: ${theme.space[1]};
      border-bottom: ${theme.border.line};
    }

    && td,
    && tbody th {
      padding: 0;
      border: 0;
    }
  }
`;

/** Description list of changes: old values struck through before the new ones; `del` and `ins` say so to screen readers. */
export const changedValues = css`
  margin: 0;

  dt {
    ${muted}
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  del {
    color: ${theme.color.inkMuted};
  }

  ins {
    text-decoration: none;
  }
`;
