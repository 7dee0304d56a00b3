import type { ReactNode } from "react";
import styled from "styled-components";
import { STRETCH } from "../../../shared/api/forum/stretch";
import { type TopicView, useTopics } from "../../../shared/api/forum/topics";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { EmptyState, ErrorState } from "../../../shared/ui/ErrorState";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { reasonOf } from "../failures";
import { List, More } from "../forumParts";
import { useReadRefusal } from "../useRefusal";
import { TopicRow } from "./TopicRow";

const SKELETONS = ["first", "second", "third", "fourth", "fifth"];

const Place = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  padding: ${theme.space[2]};
  border-bottom: 1px solid ${theme.colour.line};
`;

/** Topics on their way, each as high as it will be. */
export function TopicListSkeleton() {
  return (
    <div role="status" aria-label="Loading topics">
      {SKELETONS.map((place) => (
        <Place key={place}>
          <Skeleton $width="60%" $height="1.625rem" />
          <Skeleton $width="40%" $height="1.25rem" />
        </Place>
      ))}
    </div>
  );
}

interface TopicListProps {
  /** `null` for the whole forum. */
  readonly categoryId: number | null;
  readonly view: TopicView;
  /** How many are asked for at most. */
  readonly wanted: number;
  readonly onMore: () => void;
  /** What an empty list says. */
  readonly empty: { readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode };
}

/** Topics in the order of their last activity. */
export function TopicList({ categoryId, view, wanted, onMore, empty }: TopicListProps) {
  const { data, error, isLoading, mutate } = useTopics(categoryId, view, wanted);
  useReadRefusal(error);
  if (!data) {
    if (!error) return <TopicListSkeleton />;
    return (
      <ErrorState title="The topics could not be read." onRetry={() => void mutate()}>
        {reasonOf(error)}
      </ErrorState>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.hint}
      </EmptyState>
    );
  }
  return (
    <>
      <List aria-label="Topics">
        {data.items.map((topic) => (
          <TopicRow key={topic.id} topic={topic} showCategory={categoryId === null} />
        ))}
      </List>
      {data.more && (
        <More>
          <Button onClick={onMore} aria-disabled={isLoading} disabled={isLoading}>
            {isLoading ? "Fetching…" : "Show more"}
          </Button>
        </More>
      )}
    </>
  );
}

/** How many topics a list holds after another press. */
export const moreThan = (wanted: number): number => wanted + STRETCH;
