import type { Notice } from "@entities/notification/types";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { formatClock } from "../../shared/format";
import { figures, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { VisuallyHidden } from "../../shared/ui/VisuallyHidden";

const Row = styled.li<{ $unread: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: ${theme.space[2]} minmax(0, 1fr) auto;
  gap: ${theme.space[1]};
  padding-block: ${theme.space[2]};
  border-bottom: 1px solid ${theme.colour.line};

  &::before {
    content: "";
    width: 0.5rem;
    height: 0.5rem;
    margin-top: 0.5em;
    border-radius: 50%;
    background: ${({ $unread }) => ($unread ? theme.colour.accent : "transparent")};
  }

  &:hover a {
    text-decoration: underline;
  }
`;

const Title = styled.h3<{ $unread: boolean }>`
  font-family: inherit;
  font-size: ${theme.fontSize.body};
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
  line-height: 1.5;
  overflow-wrap: anywhere;

  a {
    text-decoration: none;
  }

  a::after {
    content: "";
    position: absolute;
    inset: 0;
  }
`;

const Text = styled.p`
  ${muted}
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Time = styled.time`
  ${muted}
  ${figures}
  font-size: ${theme.fontSize.small};
  line-height: 1.75;
`;

/** One notice: opening what it leads to reads it. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const unread = !notice.isRead;
  return (
    <Row $unread={unread}>
      <div>
        <Title $unread={unread}>
          <Link to={notice.link} onClick={unread ? onOpen : undefined}>
            {unread && (
              <>
                <VisuallyHidden>Unread:</VisuallyHidden>{" "}
              </>
            )}
            {notice.title}
          </Link>
        </Title>
        {notice.text && <Text>{notice.text}</Text>}
      </div>
      <Time dateTime={notice.at}>{formatClock(notice.at)}</Time>
    </Row>
  );
}
