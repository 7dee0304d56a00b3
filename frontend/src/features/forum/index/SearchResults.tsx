import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { useCategories } from "../../../shared/api/forum/categories";
import { type ForumQuery, HITS, useForumSearch } from "../../../shared/api/forum/search";
import { Input } from "../../../shared/form/fieldParts";
import { Select } from "../../../shared/form/Select";
import { muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { EmptyState, ErrorState } from "../../../shared/ui/ErrorState";
import { RichLine } from "../../../shared/ui/RichText";
import { reasonOf } from "../failures";
import { Facts, List, More } from "../forumParts";
import { permalink } from "../ids";
import { When } from "../text/When";
import { TopicListSkeleton } from "../topics/TopicList";
import { useReadRefusal } from "../useRefusal";

const Narrow = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};

  label {
    display: grid;
    flex: 1 1 12rem;
    max-width: 20rem;
    font-size: ${theme.fontSize.small};
    font-weight: 500;
  }
`;

const Found = styled.li`
  display: grid;
  gap: ${theme.space.half};
  padding-block: ${theme.space[2]};
  border-bottom: 1px solid ${theme.colour.line};
  overflow-wrap: anywhere;

  h2 {
    font-size: ${theme.fontSize.lead};
  }
`;

const Excerpt = styled.p`
  ${muted}
  max-width: ${theme.measure.text};

  mark {
    background: none;
    color: ${theme.colour.ink};
    font-weight: 600;
    text-decoration: underline;
    text-decoration-color: ${theme.colour.accent};
    text-underline-offset: 0.2em;
  }
`;

interface SearchResultsProps {
  readonly query: ForumQuery;
  readonly onNarrow: (change: Partial<ForumQuery>) => void;
}

/** What a search found, the best first, and what narrows it. */
export function SearchResults({ query, onNarrow }: SearchResultsProps) {
  const [wanted, setWanted] = useState(HITS);
  const { data, error, isLoading, mutate } = useForumSearch(query, wanted);
  useReadRefusal(error);
  return (
    <>
      <NarrowForm key={query.author} query={query} onNarrow={onNarrow} />
      {!query.q && (
        <EmptyState title="What are you looking for?">Type a word that was written in this topic.</EmptyState>
      )}
      {query.q && !data && !error && <TopicListSkeleton />}
      {!data && error && (
        <ErrorState title="The search could not be made." onRetry={() => void mutate()}>
          {reasonOf(error)}
        </ErrorState>
      )}
      {data?.items.length === 0 && (
        <EmptyState title="Nothing was found">
          Every word has to be there. Try fewer words, or another spelling.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <List aria-label="Found">
          {data.items.map(({ topicId, topicTitle, number, username, createdAt, excerpt }) => (
            <Found key={`${topicId}/${number}`}>
              <h2>
                <Link to={permalink(topicId, number)}>
                  <bdi>{topicTitle}</bdi>
                </Link>
              </h2>
              <Excerpt dir="auto">
                <RichLine content={excerpt} />
              </Excerpt>
              <Facts as="div">
                <bdi>{username}</bdi>
                <When at={createdAt} />
                <span>{number === 0 ? "Original post" : `Reply ${number}`}</span>
              </Facts>
            </Found>
          ))}
        </List>
      )}
      {data?.more && (
        <More>
          <Button disabled={isLoading} onClick={() => setWanted(wanted + HITS)}>
            Show more
          </Button>
        </More>
      )}
    </>
  );
}

/** Where, and by whom. Within a topic there is no category to choose. */
function NarrowForm({ query, onNarrow }: SearchResultsProps) {
  const { data: categories = [] } = useCategories();
  const id = useId();
  const [author, setAuthor] = useState(query.author);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNarrow({ author: author.trim().replace(/^@/, "") });
  };
  return (
    <Narrow aria-label="Narrow the search" onSubmit={submit}>
      {query.topic ? (
        <Button onClick={() => onNarrow({ topic: "" })}>Search all topics</Button>
      ) : (
        <label htmlFor={`${id}-category`}>
          Category
          <Select
            id={`${id}-category`}
            value={query.category}
            onChange={(event) => onNarrow({ category: event.target.value })}
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
    </Narrow>
  );
}
