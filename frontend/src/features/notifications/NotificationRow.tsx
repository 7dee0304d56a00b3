import type { Notification } from "@entities/notification/types";
import { formatTime } from "@shared/format";
import { coverLink } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { Link } from "react-router-dom";
import styled from "styled-components";

const Row = styled.li<{ $unread: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: ${theme.space[2]} minmax(0, 1fr);
  gap: 0 ${theme.space[1]};
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};

  &::before {
    content: "";
    width: 0.5rem;
    height: 0.5rem;
    margin-top: 0.5em;
    border-radius: 50%;
    background: ${({ $unread }) => ($unread ? theme.color.accent : "transparent")};
  }

  ${theme.media.medium} {
    grid-template-columns: ${theme.space[2]} minmax(0, 1fr) auto;
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

  a {
    ${coverLink}
  }
`;

const Text = styled.p`
  ${muted}
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/* Below the text on small screens, so that it does not narrow the text. */
const Time = styled.time`
  ${muted}
  ${tabularNums}
  font-size: ${theme.fontSize.small};
  line-height: 1.75;

  ${theme.media.belowMedium} {
    grid-column: 2;
  }
`;

/** A notification; opening its link marks it as read. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const isUnread = !notification.isRead;
  return (
    <Row $unread={isUnread}>
      <div>
        <Title $unread={isUnread}>
          <Link to={notification.link} onClick={isUnread ? onOpen : undefined}>
            {isUnread && (
              <>
                <VisuallyHidden>Unread:</VisuallyHidden>{" "}
              </>
            )}
            {notification.title}
          </Link>
        </Title>
        {notification.text && <Text>{notification.text}</Text>}
      </div>
      <Time dateTime={notification.at}>{formatTime(notification.at)}</Time>
    </Row>
  );
}
