import { responseTime } from "@entities/contact-request/responseTimes";
import { CheckList } from "@entities/submission/CheckList";
import type { NewSubmission, SubmissionReadiness } from "@entities/submission/types";
import { bannerHeight } from "@shared/theme/bottomEdge";
import { plainList, scrollFadeBelow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import { CheckIcon, ChevronDownIcon } from "@shared/ui/icons";
import { MutedText } from "@shared/ui/layout";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useState } from "react";
import styled from "styled-components";
import { useReadiness } from "./useReadiness";

/* Beside the form where there is room, else above its buttons. */
const Panel = styled.details`
  align-self: start;
  min-width: 0;
  border-top: ${theme.border.ink};
  border-bottom: ${theme.border.line};

  ${theme.media.large} {
    position: sticky;
    top: calc(${theme.size[5]} + ${theme.minTouchTarget} + ${theme.space[2]});
    max-height: calc(100dvh - ${theme.size[5]} - ${theme.minTouchTarget} - 2 * ${theme.space[2]} - ${bannerHeight});
    margin-top: ${theme.space[4]};
    overflow-y: auto;
    scrollbar-width: thin;
    ${scrollFadeBelow}
  }

  /* The state above the sentence: the panel is narrow. */
  [aria-label="Checks"] li {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }

  h3 {
    ${label}
    color: ${theme.color.inkMuted};
  }
`;

/* Stays in sight where the panel is higher than the window. */
const Summary = styled.summary`
  position: sticky;
  top: 0;
  z-index: ${theme.zIndex.raised};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space[2]};
  min-height: ${theme.minTouchTarget};
  background: ${theme.color.surface};
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  h2 {
    flex: 1;
    font-size: ${theme.fontSize.lead};
  }

  [open] > & svg {
    transform: scaleY(-1);
  }

  span {
    ${tabularNums}
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.lead};
  }
`;

const Meter = styled.i`
  flex: 0 0 100%;
  align-self: end;
  height: ${theme.space.half};
  background: ${theme.color.line};

  i {
    display: block;
    height: 100%;
    background: ${theme.color.ink};
    transition: width ${theme.motion.calm};
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[1]} ${theme.space[2]};
  font-size: ${theme.fontSize.small};
`;

const Shots = styled.ul`
  ${plainList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${theme.size[10]}, 1fr));
  gap: ${theme.space.half} ${theme.space[2]};
  margin-block: ${theme.space[1]};

  li {
    display: flex;
    align-items: center;
    gap: ${theme.space[1]};
  }

  svg {
    flex: none;
    color: ${theme.color.positive};
  }
`;

const Missing = styled.i`
  ${muted}
  flex: none;
  width: 1rem;
  height: 1rem;
  border: 1px dashed currentcolor;
  border-radius: ${theme.radius.round};
`;

function ShotList({ shots }: { shots: SubmissionReadiness["shots"] }) {
  return (
    <div>
      <h3>Shot list</h3>
      <Shots role="list" aria-label="Shot list">
        {shots.map(({ label: text, isShown }) => (
          <li key={text}>
            {isShown ? <CheckIcon size={16} aria-hidden="true" /> : <Missing />}
            {text}
            <VisuallyHidden>{isShown ? "added" : "missing"}</VisuallyHidden>
          </li>
        ))}
      </Shots>
      {shots.some(({ isShown }) => !isShown) && <MutedText>Matched by photo captions.</MutedText>}
    </div>
  );
}

const isWide = () => window.matchMedia(theme.media.large.replace("@media ", "")).matches;

interface ReadinessPanelProps {
  readonly content: NewSubmission;
  /** The submission that the form revises. */
  readonly revised: number | null;
  /** Id of the list of captions that name a shot. */
  readonly captionListId: string;
}

/** What the seller may improve before the review, checked while they write; never blocks the submission. */
export function ReadinessPanel({ content, revised, captionListId }: ReadinessPanelProps) {
  const { readiness, hasFailed } = useReadiness(content, revised);
  const [isOpen, setOpen] = useState(isWide);
  // No warnings before the first entry.
  const [initialContent] = useState(() => JSON.stringify(content));
  const isUntouched = revised === null && readiness?.score === 0 && JSON.stringify(content) === initialContent;
  return (
    <Panel open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>
        <h2>Listing check</h2>
        {readiness && <span>{`${readiness.score}%`}</span>}
        <ChevronDownIcon size={18} aria-hidden="true" />
        {readiness && (
          <Meter aria-hidden="true">
            <i style={{ width: `${readiness.score}%` }} />
          </Meter>
        )}
      </Summary>
      <Body>
        <MutedText>
          {`What the concierge checks first. You can submit at any time; we review within ${responseTime("submissions")}.`}
        </MutedText>
        {hasFailed && <MutedText role="status">We couldn’t check your latest changes.</MutedText>}
        {readiness && (
          <>
            {!isUntouched && <CheckList checks={readiness.checks} />}
            <ShotList shots={readiness.shots} />
          </>
        )}
      </Body>
      <datalist id={captionListId}>
        {readiness?.shots.map(({ label: text }) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </Panel>
  );
}
