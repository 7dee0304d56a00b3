import { formatDateTime } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { MetaLine } from "@shared/ui/layout";
import styled from "styled-components";
import { submissionStatusLabels } from "./labels";
import type { SubmissionTransition } from "./types";

const List = styled.ol`
  ${plainList}

  li {
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};
  }
`;

const Reason = styled.p`
  margin-top: ${theme.space.half};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

function transitionLabel({ from, to }: SubmissionTransition): string {
  if (from === null) return "Submitted";
  if (to === "pending") return from === "pending" ? "Edited" : "Resubmitted";
  return submissionStatusLabels[to];
}

interface SubmissionHistoryProps {
  readonly transitions: readonly SubmissionTransition[];
  /** Whether the seller reads it. */
  readonly isOwn: boolean;
}

/** Status history of a submission, latest first. */
export function SubmissionHistory({ transitions, isOwn }: SubmissionHistoryProps) {
  const actorLabels = { seller: isOwn ? "you" : "the seller", concierge: "the concierge" };
  return (
    <List aria-label="History">
      {[...transitions].reverse().map((transition) => (
        <li key={`${transition.at} ${transition.to}`}>
          <p>{transitionLabel(transition)}</p>
          <MetaLine>{`${formatDateTime(transition.at)}, by ${actorLabels[transition.by]}`}</MetaLine>
          {transition.reason && <Reason>{transition.reason}</Reason>}
        </li>
      ))}
    </List>
  );
}
