import type { ForumBookmark } from "@entities/forum/types";
import type { LoadedPages } from "@shared/api/pagedList";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { LoadMore } from "@shared/ui/LoadMore";
import { PlainList } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { useRef } from "react";
import { useBookmarks } from "../api/bookmarks";
import { setBookmark } from "../api/reactions";
import { ForumBreadcrumbs } from "../ForumBreadcrumbs";
import { ForumHeader, ForumLead, LoadMoreRow } from "../forum.styles";
import { useForumEventToasts } from "../realtime/useForumEventToasts";
import { TopicListSkeleton } from "../topics/TopicList";
import { BookmarkItem } from "./BookmarkItem";

/** Page of the user's bookmarked posts. */
export default function BookmarksPage() {
  useForumEventToasts();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Page>
      <ForumBreadcrumbs />
      <ForumHeader>
        <div>
          <PageTitle>Bookmarks</PageTitle>
          <ForumLead>Posts you saved for later. Only you can see them.</ForumLead>
        </div>
      </ForumHeader>
      <div ref={list} tabIndex={-1}>
        {/* The button disappears with its row: move the focus to the list. */}
        <BookmarkList onRemoved={() => list.current?.focus({ preventScroll: true })} />
      </div>
    </Page>
  );
}

type Bookmarks = LoadedPages<ForumBookmark>;

const withoutPost = (known: Bookmarks | undefined, removed: number): Bookmarks => ({
  total: null,
  next: null,
  pages: 1,
  queryKey: "",
  ...known,
  items: known?.items.filter(({ postId }) => postId !== removed) ?? [],
});

function BookmarkList({ onRemoved }: { onRemoved: () => void }) {
  const { items, error, loadMore, mutate } = useBookmarks();
  /** Deletes a bookmark; it leaves the list at once and returns if the server refuses. */
  const remove = (postId: number) => {
    onRemoved();
    return mutate(
      setBookmark(postId, false).then(() => undefined),
      {
        optimisticData: (known) => withoutPost(known, postId),
        populateCache: false,
        rollbackOnError: true,
      },
    );
  };

  if (!items) {
    if (!error) return <TopicListSkeleton label="Loading bookmarks" />;
    return <ErrorState title="Your bookmarks couldn’t be loaded." error={error} onRetry={mutate} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No bookmarks yet" action={<ButtonLink to="/forum">Browse the forum</ButtonLink>}>
        Bookmark a post to find it here later.
      </EmptyState>
    );
  }
  return (
    <>
      <PlainList aria-label="Bookmarks">
        {items.map((bookmark) => (
          <BookmarkItem key={bookmark.postId} bookmark={bookmark} onRemove={() => remove(bookmark.postId)} />
        ))}
      </PlainList>
      <LoadMore shown={items.length} onLoadMore={loadMore} error={error} row={LoadMoreRow} />
    </>
  );
}
