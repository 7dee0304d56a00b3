import { markNotificationsRead } from "@entities/notification/api/markRead";
import { UNREAD_NOTIFICATIONS_PATH, useUnreadCount } from "@entities/notification/api/useUnreadCount";
import type { Notification } from "@entities/notification/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { useCacheAccess } from "@shared/api/query";
import { useAction } from "@shared/api/useAction";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { LoadMore } from "@shared/ui/LoadMore";
import { Lead, PlainList } from "@shared/ui/layout";
import { leadingStates } from "@shared/ui/leadingStates";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useEffect, useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { useNotifications } from "./api/useNotifications";
import { groupByDay } from "./groupByDay";
import { NotificationRow } from "./NotificationRow";

const Head = styled.header`
  ${spreadRow}
  align-items: end;
  gap: ${theme.space[2]};
  max-width: ${theme.size[46]};
  margin-bottom: ${theme.space[4]};
`;

const Column = styled.div`
  max-width: ${theme.size[46]};
  ${leadingStates}
`;

const Day = styled.h2`
  ${label}
  padding-block: ${theme.space[4]} ${theme.space[1]};
  border-bottom: ${theme.border.ink};
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  padding-top: ${theme.space[4]};
`;

/** Notifications grouped by day. */
export default function NotificationsPage() {
  const { items, error, mutate, loadMore } = useNotifications();
  const { data: count } = useUnreadCount();
  const { write } = useCacheAccess();
  const notifications = items ?? [];
  const days = useMemo(() => groupByDay(items ?? [], new Date()), [items]);

  const markRead = useAction(
    async (target: { ids: number[] } | { upTo: number }) => {
      const isTarget = ({ id }: Notification) => ("ids" in target ? target.ids.includes(id) : id <= target.upTo);
      await write(cacheKey(UNREAD_NOTIFICATIONS_PATH), await markNotificationsRead(target));
      await mutate(
        (current) =>
          current && {
            ...current,
            items: current.items.map((item) => (isTarget(item) ? { ...item, isRead: true } : item)),
          },
        { revalidate: false },
      );
    },
    { failureTitle: "The notifications couldn’t be marked as read" },
  );

  const latest = notifications[0];
  const unread = count?.unread ?? 0;
  // Until the count is loaded, the shown notifications decide, so that the button does not appear later and move the list.
  const hasUnread = count ? unread > 0 : notifications.some(({ isRead }) => !isRead);
  // "Mark all as read" is gone once it has done so.
  const title = useRef<HTMLHeadingElement>(null);
  const isMarkingAll = useRef(false);
  useEffect(() => {
    if (!hasUnread && isMarkingAll.current) title.current?.focus({ preventScroll: true });
    isMarkingAll.current = false;
  }, [hasUnread]);
  return (
    <Page>
      <Head>
        <div>
          <PageTitle ref={title} tabIndex={-1}>
            Notifications
          </PageTitle>
          <Lead>
            What changed since you last looked. <Link to="/account?tab=notifications">Notification settings</Link>
          </Lead>
        </div>
        {latest && hasUnread && (
          <Button
            onClick={() => {
              isMarkingAll.current = true;
              void markRead.run({ upTo: latest.id });
            }}
          >
            Mark all as read
          </Button>
        )}
      </Head>
      <VisuallyHidden role="status">{count && (unread === 0 ? "Nothing unread" : `${unread} unread`)}</VisuallyHidden>
      {error && !items ? (
        <ErrorState title="Your notifications couldn’t be shown." error={error} onRetry={mutate} />
      ) : !items ? (
        <Column aria-busy="true" role="status" aria-label="Loading your notifications">
          <Skeleton $height={theme.size[24]} />
        </Column>
      ) : notifications.length === 0 ? (
        <EmptyState title="No notifications yet" action={<ButtonLink to="/listings">Browse Listings</ButtonLink>}>
          Watch a vehicle with the bell on its card, or save a search, to see changes here.
        </EmptyState>
      ) : (
        <Column>
          {days.map(({ name, notifications: dayNotifications }) => (
            <section key={name} aria-label={`Notifications: ${name}`}>
              <Day>{name}</Day>
              <PlainList>
                {dayNotifications.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    onOpen={() => void markRead.run({ ids: [notification.id] })}
                  />
                ))}
              </PlainList>
            </section>
          ))}
          <LoadMore shown={notifications.length} onLoadMore={loadMore} error={error} label="Show earlier" row={More} />
        </Column>
      )}
    </Page>
  );
}
