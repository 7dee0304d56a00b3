import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import styled from "styled-components";
import { useRevalidateUnread, useUnread } from "../../shared/api/notifications/useUnread";
import { figures } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { BellIcon } from "../../shared/ui/icons";
import { VisuallyHidden } from "../../shared/ui/VisuallyHidden";

/** News are looked for when somebody moves about or comes back, and not more often than this. */
export const PAUSE_MS = 15_000;
/** More are not counted out: nobody reads the difference. */
const MOST = 99;

const Bell = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  color: inherit;
`;

const Count = styled.span`
  ${figures}
  position: absolute;
  top: 0.25rem;
  right: 0.125rem;
  min-width: 1.125rem;
  padding: 0 0.25rem;
  border-radius: 1rem;
  background: ${theme.colour.accent};
  color: ${theme.colour.accentInk};
  /* Its ground says as much as its number: a browser that paints its own behind words would hide both. */
  forced-color-adjust: none;
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 1.125rem;
  text-align: center;
`;

/** The way to one's notices, and how many of them have not been read. */
export function NoticeBell() {
  const { data } = useUnread();
  const revalidate = useRevalidateUnread();
  const { pathname } = useLocation();
  const last = useRef(Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is an occasion
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "hidden" || Date.now() - last.current < PAUSE_MS) return;
      last.current = Date.now();
      revalidate();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [pathname, revalidate]);
  const unread = data?.unread ?? 0;
  return (
    <Bell to="/notifications">
      <BellIcon />
      <VisuallyHidden>{unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}</VisuallyHidden>
      {unread > 0 && <Count aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</Count>}
    </Bell>
  );
}
