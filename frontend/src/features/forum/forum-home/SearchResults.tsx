import { useCategories } from "@entities/forum/api/categories";
import { postLabel, postPath } from "@entities/forum/postPath";
import { listName } from "@entities/forum/text/Author";
import { RelativeTime } from "@entities/forum/text/RelativeTime";
import type { ForumSearchHit } from "@entities/forum/types";
import { errorMessage, hasStatus } from "@shared/api/error";
import { MAX_USERNAME } from "@shared/api/limits";
import { Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { LoadMore } from "@shared/ui/LoadMore";
import { PlainList } from "@shared/ui/layout";
import { RichLine } from "@shared/ui/RichText";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { type ForumQuery, useForumSearch } from "../api/search";
import { Excerpt, ForumFacts, LoadMoreRow, ResultItem } from "../forum.styles";
import { TopicListSkeleton } from "../topics/TopicList";

const FilterForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};

  label {
    display: grid;
    flex: 1 1 ${theme.size[12]};
    max-width: ${theme.size[20]};
    font-size: ${theme.fontSize.small};
    font-weight: 500;
  }

  :is(input, select) {
    font-weight: 400;
  }
`;

const Hit = styled.div`
  display: grid;
  gap: ${theme.space.half};

  & + & {
    padding-top: ${theme.space[1]};
  }
`;

/** Hits by topic, in the order in which each topic was found first; hits in order of time only with their neighbors. */
function groupByTopic(hits: readonly ForumSearchHit[], isByTime: boolean) {
  const groups: { topicId: number; topicTitle: string; hits: ForumSearchHit[] }[] = [];
  for (const hit of hits) {
    const { topicId, topicTitle } = hit;
    const known = (isByTime ? groups.slice(-1) : groups).find((group) => group.topicId === topicId);
    if (known) known.hits.push(hit);
    else groups.push({ topicId, topicTitle, hits: [hit] });
  }
  return groups;
}

interface SearchResultsProps {
  readonly query: ForumQuery;
  readonly onFilter: (change: Partial<ForumQuery>) => void;
}

/** Search results with filters. */
export function SearchResults({ query, onFilter }: SearchResultsProps) {
  const { items, total, error, loadMore, mutate } = useForumSearch(query);
  const isByTime = query.q === "";
  const isAsked = !isByTime || query.author !== "";
  return (
    <>
      <SearchFilters key={query.author} query={query} onFilter={onFilter} />
      {!isAsked && <EmptyState title="What are you looking for?">Enter a word from this topic.</EmptyState>}
      {isAsked && !items && !error && <TopicListSkeleton />}
      {!items &&
        error !== undefined &&
        (hasStatus(error, 422) ? (
          <ErrorState title={errorMessage(error)} />
        ) : (
          <ErrorState title="The search failed." error={error} onRetry={mutate} />
        ))}
      {items?.length === 0 && (
        <EmptyState title="No results">
          {isByTime
            ? `@${query.author} has no posts here.`
            : "Results contain every word you enter. Try fewer words or a different spelling."}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PlainList aria-label="Results">
          {groupByTopic(items, isByTime).map(({ topicId, topicTitle, hits }) => (
            <ResultItem key={`${topicId}/${hits[0]?.number}`}>
              <h2>
                <Link to={postPath(topicId, hits[0]?.number ?? 0)}>
                  <bdi>{topicTitle}</bdi>
                </Link>
                {/* The server counts all hits; within a topic these are all its own. */}
                <small>{formatQuantity((query.topic && total) || hits.length, "result", "results")}</small>
              </h2>
              {hits.map(({ number, username, createdAt, excerpt }) => (
                <Hit key={number}>
                  <Excerpt dir="auto">
                    <RichLine content={excerpt} />
                  </Excerpt>
                  <ForumFacts as="div">
                    <Link to={postPath(topicId, number)} aria-label={`${postLabel(number)} in ${topicTitle}`}>
                      {postLabel(number)}
                    </Link>
                    <bdi>{listName(username)}</bdi>
                    <RelativeTime at={createdAt} />
                  </ForumFacts>
                </Hit>
              ))}
            </ResultItem>
          ))}
        </PlainList>
      )}
      {items && <LoadMore shown={items.length} onLoadMore={loadMore} error={error} row={LoadMoreRow} />}
    </>
  );
}

/** Filters by category and author; no category within a topic. */
function SearchFilters({ query, onFilter }: SearchResultsProps) {
  const { data: categories = [] } = useCategories();
  const id = useId();
  const [author, setAuthor] = useState(query.author);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter({ author: author.trim().replace(/^@/, "") });
  };
  return (
    <FilterForm aria-label="Filter results" onSubmit={submit}>
      {query.topic ? (
        <Button onClick={() => onFilter({ topic: "" })}>Search all topics</Button>
      ) : (
        <label htmlFor={`${id}-category`}>
          Category
          <Select
            id={`${id}-category`}
            value={query.category}
            onChange={(event) => onFilter({ category: event.target.value })}
            options={[
              { value: "", label: "All categories" },
              ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </label>
      )}
      <label htmlFor={`${id}-author`}>
        Author
        <Input
          id={`${id}-author`}
          value={author}
          onChange={(event) => setAuthor(event.target.value)}
          placeholder="Username"
          maxLength={MAX_USERNAME}
        />
      </label>
      <Button type="submit">Filter</Button>
    </FilterForm>
  );
}
