import { Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { PlainList } from "@shared/ui/layout";
import { RichLine } from "@shared/ui/RichText";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { useCategories } from "../api/categories";
import { type ForumQuery, useForumSearch } from "../api/search";
import { ForumFacts, LoadMoreRow } from "../forum.styles";
import { postPath } from "../postPath";
import { RelativeTime } from "../text/RelativeTime";
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
`;

const ResultItem = styled.li`
  display: grid;
  gap: ${theme.space.half};
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};
  overflow-wrap: anywhere;

  h2 {
    font-size: ${theme.fontSize.lead};
  }
`;

const Excerpt = styled.p`
  ${muted}
  max-width: ${theme.maxWidth.text};

  mark {
    background: none;
    color: ${theme.color.ink};
    font-weight: 600;
    text-decoration: underline;
    text-decoration-color: ${theme.color.accent};
    text-underline-offset: 0.2em;
  }
`;

interface SearchResultsProps {
  readonly query: ForumQuery;
  readonly onFilter: (change: Partial<ForumQuery>) => void;
}

/** Search results with filters. */
export function SearchResults({ query, onFilter }: SearchResultsProps) {
  const { items, error, isLoading, loadMore, mutate } = useForumSearch(query);
  return (
    <>
      <SearchFilters key={query.author} query={query} onFilter={onFilter} />
      {!query.q && (
        <EmptyState title="What are you looking for?">Type a word that was written in this topic.</EmptyState>
      )}
      {query.q && !items && !error && <TopicListSkeleton />}
      {!items && error !== undefined && (
        <ErrorState title="The search could not be made." error={error} onRetry={mutate} />
      )}
      {items?.length === 0 && (
        <EmptyState title="Nothing was found">
          Every word has to be there. Try fewer words, or another spelling.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PlainList aria-label="Found">
          {items.map(({ topicId, topicTitle, number, username, createdAt, excerpt }) => (
            <ResultItem key={`${topicId}/${number}`}>
              <h2>
                <Link to={postPath(topicId, number)}>
                  <bdi>{topicTitle}</bdi>
                </Link>
              </h2>
              <Excerpt dir="auto">
                <RichLine content={excerpt} />
              </Excerpt>
              <ForumFacts as="div">
                <bdi>{username}</bdi>
                <RelativeTime at={createdAt} />
                <span>{number === 0 ? "Original post" : `Reply ${number}`}</span>
              </ForumFacts>
            </ResultItem>
          ))}
        </PlainList>
      )}
      {loadMore && (
        <LoadMoreRow>
          <Button disabled={isLoading} onClick={loadMore}>
            Show more
          </Button>
        </LoadMoreRow>
      )}
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
    <FilterForm aria-label="Narrow the search" onSubmit={submit}>
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
          maxLength={50}
        />
      </label>
      <Button type="submit">Narrow</Button>
    </FilterForm>
  );
}
