import { css } from "styled-components";
import { theme } from "./theme";

/** Navigation, badges and other small capitals of the catalogue. */
export const label = css`
  font-family: ${theme.fontFamily.sans};
  font-size: ${theme.fontSize.label};
  font-weight: 500;
  letter-spacing: 0.12em;
  line-height: 1.4;
  text-transform: uppercase;
`;

/** Prices, years and miles line up under one another. */
export const tabularNums = css`
  font-variant-numeric: tabular-nums lining-nums;
`;

/** The one caption under or beside something larger. */
export const muted = css`
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.small};
`;
