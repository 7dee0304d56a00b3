import { postLabel, postPath } from "@entities/forum/postPath";
import { bannerHeight } from "@shared/theme/bottomEdge";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { type RefObject, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import styled, { createGlobalStyle } from "styled-components";

/** Topics with fewer replies have no position bar. */
const MIN_REPLIES = 5;

/** Share of the window's height above which a post that begins there is the current one. */
const READING_LINE = 0.4;

/* At the lower edge of the window while the posts are longer than it, below them otherwise. */
const Bar = styled.nav`
  ${tabularNums}
  position: sticky;
  bottom: ${bannerHeight};
  z-index: ${theme.zIndex.sticky};
  display: flex;
  align-items: center;
  gap: 0 ${theme.space[2]};
  background: ${theme.color.surface};
  border-top: ${theme.border.line};
  font-size: ${theme.fontSize.small};
  white-space: nowrap;

  a {
    display: grid;
    place-items: center;
    min-width: ${theme.minTouchTarget};
    min-height: ${theme.minTouchTarget};
  }

  input {
    flex: 1;
    min-width: ${theme.space[3]};
    min-height: ${theme.minTouchTarget};
    margin: 0;
    accent-color: ${theme.color.ink};
  }

  /* Leaves the slider room beside the links. */
  ${theme.media.belowMedium} {
    gap: 0 ${theme.space[1]};

    [data-long] {
      display: none;
    }
  }

  ${theme.media.medium} {
    [data-short] {
      display: none;
    }
  }
`;

/* Keeps a focused control above the bar when the browser scrolls to it. */
const AboveBar = createGlobalStyle`
  :root {
    scroll-padding-bottom: calc(${bannerHeight} + ${theme.space[8]});
  }
`;

/** Number of the last post that begins above the reading line. */
function currentNumber(column: HTMLElement): number {
  const line = window.innerHeight * READING_LINE;
  let current = 0;
  for (const post of column.querySelectorAll<HTMLElement>("[data-number]")) {
    if (post.getBoundingClientRect().top > line) break;
    current = Number(post.dataset.number);
  }
  return current;
}

interface TopicPositionProps {
  readonly topicId: number;
  readonly lastNumber: number;
  /** First reply that was unread when the page was opened. */
  readonly firstUnread: number | null;
  /** Contains the posts. */
  readonly column: RefObject<HTMLElement | null>;
}

/** Position in a long topic, and ways to its first, first unread and last post. */
export default function TopicPosition({ topicId, lastNumber, firstUnread, column }: TopicPositionProps) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState(0);
  // While the slider is moved, before it is released or Enter is pressed.
  const [target, setTarget] = useState<number | null>(null);
  useEffect(() => {
    const update = () => {
      if (column.current) setCurrent(currentNumber(column.current));
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [column]);
  if (lastNumber < MIN_REPLIES) return null;

  const shown = target ?? current;
  const label = shown === 0 ? postLabel(0) : `${postLabel(shown)} of ${lastNumber}`;
  const go = () => {
    if (target !== null && target !== current) navigate(postPath(topicId, target));
    setTarget(null);
  };
  return (
    <Bar aria-label="Position in the topic">
      <AboveBar />
      <Link to={postPath(topicId, 0)}>First</Link>
      <input
        type="range"
        aria-label="Go to reply"
        aria-valuetext={label}
        max={lastNumber}
        value={shown}
        onChange={({ currentTarget }) => setTarget(Number(currentTarget.value))}
        aria-description="Enter goes there"
        onPointerUp={go}
        onKeyDown={({ key }) => key === "Enter" && go()}
        onBlur={() => setTarget(null)}
      />
      <span data-long>{label}</span>
      <span data-short aria-hidden="true">
        {`${shown} / ${lastNumber}`}
      </span>
      {firstUnread !== null && firstUnread > 0 && <Link to={postPath(topicId, firstUnread)}>Unread</Link>}
      <Link to={postPath(topicId, lastNumber)}>Last</Link>
    </Bar>
  );
}
