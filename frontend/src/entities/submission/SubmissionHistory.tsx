import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";
import { submissionStatusLabels } from "./labels";
import type { SubmissionTransition } from "./types";

const List = styled.ol`
  padding: 0;
  list-style: none;

  li {
    padding-block: ${theme.space[1]};
    border-bottom: 1px solid ${theme.color.line};
  }
`;

const ByLine = styled.p`
  ${muted}
  ${tabularNums}
`;

const Reason = styled.p`
  margin-top: ${theme.space.half};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const actorLabels = { seller: "the seller", concierge: "the concierge" } as const;

function transitionLabel({ from, to }: SubmissionTransition): string {
  if (from === null) return "Submitted";
  if (to === "pending") return from === "pending" ? "Edited" : "Resubmitted";
  return submissionStatusLabels[to];
}

/** Status history of a submission, latest first. */
export function SubmissionHistory({ transitions }: { transitions: readonly SubmissionTransition[] }) {
  return (
    <List aria-label="History">
      {[...transitions].reverse().map((transition) => (
        <li key={`${transition.at} ${transition.to}`}>
          <p>{transitionLabel(transition)}</p>
          <ByLine>{`${formatDateTime(transition.at)}, by ${actorLabels[transition.by]}`}</ByLine>
          {transition.reason && <Reason>{transition.reason}</Reason>}
        </li>
      ))}
    </List>
  );
}
