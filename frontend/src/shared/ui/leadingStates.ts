/** Layout of states (`ErrorState`, `EmptyState`) in a narrow column at the left of a page. */
import { css } from "styled-components";
import { StatePanel } from "./ErrorState";

/** States begin where the rest of the column does, instead of in its middle. */
export const leadingStates = css`
  & > ${StatePanel} {
    justify-items: start;
    padding-inline: 0;
    text-align: start;
  }
`;
