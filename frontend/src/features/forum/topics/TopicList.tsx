import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { LoadMore } from "@shared/ui/LoadMore";
import { PlainList } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import type { ReactNode } from "react";
import styled from "styled-components";
import { type TopicView, useTopics } from "../api/topicLists";
import { LoadMoreRow } from "../forum.styles";
import { TopicRow } from "./TopicRow";
import { topicColumns } from "./topicColumns";

const SKELETONS = ["first", "second", "third", "fourth", "fifth"];

const SkeletonRow = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};
`;

/* Seen, not read out: each row says its own numbers in words. */
const Head = styled.div`
  ${topicColumns}
  ${label}
  gap: ${theme.space[3]};
  padding-block: ${theme.space[1]};
  color: ${theme.color.inkMuted};
  letter-spacing: ${theme.letterSpacing.snug};

  & > :nth-child(2),
  & > :nth-child(3) {
    text-align: right;
  }

  ${theme.media.belowMedium} {
    display: none;
  }
`;

/** Loading placeholder of the topic list. */
export function TopicListSkeleton({ label = "Loading topics" }) {
  return (
    <div role="status" aria-label={label}>
      {SKELETONS.map((key) => (
        <SkeletonRow key={key}>
          <Skeleton $width="60%" $height="1.625rem" />
          <Skeleton $width="40%" $height="1.25rem" />
        </SkeletonRow>
      ))}
    </div>
  );
}

interface TopicListProps {
  /** `null` for the whole forum. */
  readonly categoryId: number | null;
  readonly view: TopicView;
  /** Content of the empty list. */
  readonly emptyState: { readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode };
}

/** Topics by last activity. */
export function TopicList({ categoryId, view, emptyState }: TopicListProps) {
  const { items, error, loadMore, mutate } = useTopics(categoryId, view);
  if (!items) {
    if (!error) return <TopicListSkeleton />;
    return <ErrorState title="The topics couldn’t be loaded." error={error} onRetry={mutate} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState title={emptyState.title} action={emptyState.action}>
        {emptyState.hint}
      </EmptyState>
    );
  }
  return (
    <>
      <Head aria-hidden="true">
        <span>Topic</span>
        <span>Replies</span>
        <span>Views</span>
        <span>Last reply</span>
      </Head>
      <PlainList aria-label="Topics">
        {items.map((topic) => (
          <TopicRow key={topic.id} topic={topic} showCategory={categoryId === null} />
        ))}
      </PlainList>
      <LoadMore shown={items.length} onLoadMore={loadMore} error={error} row={LoadMoreRow} />
    </>
  );
}
