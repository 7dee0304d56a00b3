import type { RowSelection } from "@shared/hooks/useRowSelection";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { PlainList } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import styled from "styled-components";
import { SelectAll, SelectableRow } from "./bulk/SelectableRow";
import type { RowBulk } from "./bulk/types";
import { LoadMore } from "./LoadMore";

/* The title and lines of facts. What users wrote is a preview: the item has it in full. */
const Lines = styled.span`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);

  overflow-wrap: anywhere;

  /* Facts look alike, whatever element holds them. */
  & > :not(:first-child) {
    color: ${theme.color.inkMuted};
    font-size: inherit;
    letter-spacing: 0;
    text-transform: none;
  }

  & > [dir] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  & > :first-child {
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.body};
  }
`;

const Row = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-height: ${theme.size[4]};
  padding: ${theme.space[1]} ${theme.space[2]} ${theme.space[1]} ${theme.space[1]};
  border-bottom: ${theme.border.line};
  border-left: ${theme.rule.unmarked};
  font-size: ${theme.fontSize.label};
  line-height: 1.35;
  text-decoration: none;

  /* The place of the picture. */
  & > :not(:last-child) {
    flex: none;
    width: ${theme.size[4]};
    aspect-ratio: 16 / 10;
    background: ${theme.color.line};
  }

  &:hover,
  &[aria-current="true"] {
    background: ${theme.color.surfaceRaised};
  }

  &[aria-current="true"] {
    border-left-color: ${theme.color.ink};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const MoreRow = styled.div`
  padding: ${theme.space[2]};
`;

/** The list of a section and how it is read. */
export interface ItemListProps<Item> {
  /** Section title and path below `/admin`. */
  readonly title: string;
  readonly path: string;
  /** List items; undefined while loading. */
  readonly items: readonly Item[] | undefined;
  readonly error?: unknown;
  readonly onRetry: () => void;
  readonly itemKey: (item: Item) => string;
  /** Row content: two to four short lines, title first. */
  readonly renderRow: (item: Item) => ReactNode;
  /** Picture before the lines of a row. */
  readonly renderPicture?: ((item: Item) => ReactNode) | undefined;
  /** Text of an empty list. */
  readonly emptyText: string;
  /** What can be done to several rows at once; without it rows cannot be selected. */
  readonly bulk?: RowBulk<Item> | undefined;
  /** Loads more; undefined on the last page. */
  readonly onLoadMore?: (() => void) | undefined;
}

/** Rows of a list that lead to their items, with the query string of the list. */
export function ItemList<Item>({
  items,
  error,
  onRetry,
  itemKey,
  renderRow,
  renderPicture,
  emptyText,
  onLoadMore,
  path,
  current,
  title,
  bulk,
  selection,
}: ItemListProps<Item> & { current: string | undefined; selection: RowSelection }) {
  const { search } = useLocation();
  if (!items) {
    return error ? (
      <ErrorState title="This list couldn’t be loaded." error={error} onRetry={onRetry} />
    ) : (
      <div role="status" aria-label={`Loading ${title}`}>
        {["first", "second", "third"].map((key) => (
          <MoreRow key={key}>
            <Skeleton $height="3.5rem" />
          </MoreRow>
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return search ? (
      <EmptyState title={emptyText} action={<ButtonLink to={`/admin/${path}`}>Reset filters</ButtonLink>}>
        Nothing matches the filters above.
      </EmptyState>
    ) : (
      <EmptyState title={emptyText}>New entries appear here.</EmptyState>
    );
  }
  return (
    <>
      {bulk && <SelectAll total={items.length} selection={selection} />}
      <PlainList aria-label={title}>
        {items.map((item) => {
          const key = itemKey(item);
          return (
            <SelectableRow key={key} rowKey={key} name={bulk?.rowName(item) ?? ""} selection={bulk && selection}>
              <Row
                to={`/admin/${path}/${key}${search}`}
                aria-current={key === current ? "true" : undefined}
                data-queue-row={key}
              >
                {renderPicture && <span>{renderPicture(item)}</span>}
                <Lines>{renderRow(item)}</Lines>
              </Row>
            </SelectableRow>
          );
        })}
      </PlainList>
      <LoadMore shown={items.length} onLoadMore={onLoadMore} error={error} row={MoreRow} />
    </>
  );
}
