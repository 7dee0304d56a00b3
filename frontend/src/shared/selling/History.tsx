import type { SubmissionMove } from "@entities/submission/types";
import styled from "styled-components";
import { formatMoment } from "../format";
import { figures, muted } from "../theme/text";
import { theme } from "../theme/theme";
import { submissionStatusNames } from "./status";

const List = styled.ol`
  padding: 0;
  list-style: none;

  li {
    padding-block: ${theme.space[1]};
    border-bottom: 1px solid ${theme.colour.line};
  }
`;

const When = styled.p`
  ${muted}
  ${figures}
`;

const Reason = styled.p`
  margin-top: ${theme.space.half};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const actors = { seller: "the seller", concierge: "the concierge" } as const;

function titleOf({ from, to }: SubmissionMove): string {
  if (from === null) return "Submitted";
  if (to === "pending") return from === "pending" ? "Edited" : "Resubmitted";
  return submissionStatusNames[to];
}

/** Each move of a submission, the latest first: what, when, by whom and why. */
export function History({ moves }: { moves: readonly SubmissionMove[] }) {
  return (
    <List aria-label="History">
      {[...moves].reverse().map((move) => (
        <li key={`${move.at} ${move.to}`}>
          <p>{titleOf(move)}</p>
          <When>{`${formatMoment(move.at)}, by ${actors[move.by]}`}</When>
          {move.reason && <Reason>{move.reason}</Reason>}
        </li>
      ))}
    </List>
  );
}
