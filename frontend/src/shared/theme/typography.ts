import { css } from "styled-components";
import { theme } from "./theme";

/** Small uppercase labels: navigation, badges. */
export const label = css`
  font-family: ${theme.fontFamily.sans};
  font-size: ${theme.fontSize.label};
  font-weight: 500;
  letter-spacing: 0.12em;
  line-height: 1.4;
  text-transform: uppercase;
`;

/** Tabular numerals, so that prices, years and miles align. */
export const tabularNums = css`
  font-variant-numeric: tabular-nums lining-nums;
`;

/** Secondary text. */
export const muted = css`
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.small};
`;
