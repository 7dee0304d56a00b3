import styled from "styled-components";
import { formatClock } from "../../../shared/format";
import { figures, muted } from "../../../shared/theme/text";
import type { DraftState } from "./drafts";

const Line = styled.p`
  ${muted}
  ${figures}
`;

function wordsOf(state: DraftState): string {
  switch (state.kind) {
    case "idle":
      return "";
    case "saving":
      return "Saving draft";
    case "saved":
      return `Draft saved ${formatClock(state.at)}`;
    case "failed":
      return "Draft kept in this browser only";
  }
}

/** Where what was typed is kept. */
export function DraftLine({ state }: { state: DraftState }) {
  return <Line>{wordsOf(state)}</Line>;
}
