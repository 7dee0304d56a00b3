import { deleteSavedSearch } from "@entities/favorite/api/useSavedSearches";
import type { SavedSearch } from "@entities/favorite/types";
import type { QueryResult } from "@shared/api/query";
import { useAction } from "@shared/api/useAction";
import { formatDate, formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { ButtonLink, IconButton } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { CloseIcon } from "@shared/ui/icons";
import { MetaLine, PlainList } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import { Link } from "react-router-dom";
import styled from "styled-components";

const SKELETONS = 3;

const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.size[5]};
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};

  & > div {
    min-width: 0;
  }
`;

const Name = styled.h3`
  font-size: ${theme.fontSize.lead};
  overflow-wrap: anywhere;

  a {
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`;

/** Listings URL of a saved search. */
export function listingsUrl({ query }: SavedSearch): string {
  const queryEntries = Object.entries(query).filter(
    ([name, value]) => value != null && !(name === "sort" && value === "newest"),
  );
  const parameters = new URLSearchParams(queryEntries.map(([name, value]) => [name, String(value)]));
  return queryEntries.length > 0 ? `/listings?${parameters}` : "/listings";
}

interface SavedSearchesProps {
  readonly result: QueryResult<SavedSearch[]>;
  /** Called after a search was removed. */
  readonly onRemoved: () => void;
}

/** Saved searches with their current match count. */
export function SavedSearches({ result: { data, error, mutate }, onRemoved }: SavedSearchesProps) {
  const removal = useAction(
    ({ id: removedId }: SavedSearch) => {
      onRemoved();
      return mutate(
        async (current) => {
          await deleteSavedSearch(removedId);
          return current?.filter(({ id }) => id !== removedId);
        },
        {
          optimisticData: (current) => current?.filter(({ id }) => id !== removedId) ?? [],
          rollbackOnError: true,
          revalidate: false,
        },
      );
    },
    {
      failureTitle: "The search couldn’t be removed",
      success: (_, { name }) => ({ title: "Search removed", description: name }),
    },
  );

  if (error && !data) {
    return <ErrorState title="Your searches couldn’t be shown." error={error} onRetry={mutate} />;
  }
  if (!data) {
    return (
      <PlainList aria-busy="true" aria-label="Loading searches">
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          <Row key={index}>
            <Skeleton $width={theme.size[18]} />
          </Row>
        ))}
      </PlainList>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No saved searches" action={<ButtonLink to="/listings">Browse Listings</ButtonLink>}>
        Narrow the listings and choose “Save this search” to find it here.
      </EmptyState>
    );
  }
  return (
    <PlainList>
      {data.map((search) => (
        <Row key={search.id}>
          <div>
            <Name>
              <Link to={listingsUrl(search)}>{search.name}</Link>
            </Name>
            <MetaLine>
              {`${formatQuantity(search.matches, "vehicle", "vehicles")} now · Saved ${formatDate(search.createdAt)}`}
            </MetaLine>
          </div>
          <IconButton label={`Remove the search ${search.name}`} onClick={() => void removal.run(search)}>
            <CloseIcon size={18} />
          </IconButton>
        </Row>
      ))}
    </PlainList>
  );
}
