import { useRevalidateNotifications, useUnreadCount } from "@entities/notification/api/useUnreadCount";
import { filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { BellIcon } from "@shared/ui/icons";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import styled from "styled-components";

/** Minimum interval between refreshes on navigation and when the window is shown or focused: events may be missed. */
export const MIN_REVALIDATE_INTERVAL_MS = 15_000;
/** Larger counts are shown as "99+". */
const MAX_SHOWN_COUNT = 99;

const BellLink = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  width: ${theme.minTouchTarget};
  height: ${theme.minTouchTarget};
  color: inherit;
`;

const Count = styled.span`
  ${tabularNums}
  position: absolute;
  top: 0.25rem;
  right: 0.125rem;
  min-width: 1.125rem;
  padding: 0 0.25rem;
  border-radius: 1rem;
  ${filled(theme.color.accent, theme.color.accentInk)}
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 1.125rem;
  text-align: center;
`;

/** Link to the notifications with the unread count. */
export default function NotificationBell() {
  const { data } = useUnreadCount();
  const revalidate = useRevalidateNotifications();
  const { pathname } = useLocation();
  const lastCheck = useRef(Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is an occasion to revalidate
  useEffect(() => {
    const revalidateIfDue = () => {
      if (document.visibilityState === "hidden" || Date.now() - lastCheck.current < MIN_REVALIDATE_INTERVAL_MS) return;
      lastCheck.current = Date.now();
      revalidate();
    };
    revalidateIfDue();
    document.addEventListener("visibilitychange", revalidateIfDue);
    window.addEventListener("focus", revalidateIfDue);
    return () => {
      document.removeEventListener("visibilitychange", revalidateIfDue);
      window.removeEventListener("focus", revalidateIfDue);
    };
  }, [pathname, revalidate]);
  const unread = data?.unread ?? 0;
  return (
    <BellLink to="/notifications">
      <BellIcon />
      <VisuallyHidden>{unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}</VisuallyHidden>
      {unread > 0 && <Count aria-hidden="true">{unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unread}</Count>}
    </BellLink>
  );
}
