import { usePageTitle } from "@shared/hooks/usePageTitle";
import { useShortcutPreference } from "@shared/shortcuts/preference";
import { spreadRow, touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { ArrowLeftIcon } from "@shared/ui/icons";
import { PlainList } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import styled from "styled-components";
import { SavedViews } from "./saved-views/SavedViews";
import { useListHotkeys } from "./useListHotkeys";

/** Heading (h1) of a section. */
export const SectionTitle = styled.h1`
  margin-bottom: ${theme.space[3]};
  font-size: ${theme.fontSize.title};
`;

const Head = styled.header<{ $isOpen: boolean }>`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-bottom: ${theme.space[2]};

  & > h1 {
    margin: 0;
  }

  /* What narrows the queue stays with the queue. */
  ${theme.media.belowMedium} {
    ${({ $isOpen }) => $isOpen && "& > :not(h1) { display: none; }"}
  }
`;

const Columns = styled.div<{ $isOpen: boolean }>`
  border-top: ${theme.border.line};

  ${theme.media.belowMedium} {
    & > :${({ $isOpen }) => ($isOpen ? "first" : "last")}-child {
      display: none;
    }
  }

  ${theme.media.medium} {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(${theme.size[18]}, ${theme.size[24]}) minmax(0, 1fr);
    min-height: 0;
  }
`;

/* Scrolls independently on wide screens, so that the detail stays in place. */
const ListColumn = styled.div`
  ${theme.media.medium} {
    min-height: 0;
    overflow-y: auto;
    border-right: ${theme.border.line};
  }
`;

/* Three short lines in 64 px: the title, and two of facts; a fourth part stands beside the title. */
const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: center;
  column-gap: ${theme.space[1]};
  min-height: ${theme.size[4]};
  padding: ${theme.space.half} ${theme.space[2]} ${theme.space.half} ${theme.space[1]};
  border-bottom: ${theme.border.line};
  border-left: ${theme.rule.unmarked};
  font-size: ${theme.fontSize.label};
  line-height: 1.35;
  text-decoration: none;

  & > * {
    grid-column: 1 / -1;
    overflow: hidden;
    font-size: inherit;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* Facts look alike, whatever element holds them. */
  & > :nth-child(2),
  & > :nth-child(3) {
    color: ${theme.color.inkMuted};
    letter-spacing: 0;
    text-transform: none;
  }

  & > :nth-child(4) {
    grid-area: 1 / 2;
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

  & > :first-child {
    grid-column: 1;
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.body};
  }
`;

const DetailColumn = styled.div`
  padding-block: ${theme.space[2]} ${theme.space[4]};

  ${theme.media.medium} {
    min-height: 0;
    overflow-y: auto;
    padding: ${theme.space[3]} ${theme.space[2]} 0 ${theme.space[4]};

    & > * {
      max-width: ${theme.size[62]};
    }

    /* In place of a padding, above which a sticky bar would stop. */
    &::after {
      content: "";
      display: block;
      height: ${theme.space[4]};
    }
  }
`;

const Back = styled(Link)`
  ${touchLine}
  gap: ${theme.space.half};
  font-size: ${theme.fontSize.small};

  ${theme.media.medium} {
    display: none;
  }
`;

const Hint = styled.p`
  ${muted}
  padding-block: ${theme.space[4]};
`;

const MoreRow = styled.div`
  padding: ${theme.space[2]};
`;

interface MasterDetailLayoutProps<Item> {
  /** Section title and path below `/admin`. */
  readonly title: string;
  readonly path: string;
  /** Filters beside the title, which are in the address, so that they can be saved as a view. */
  readonly toolbar?: ReactNode;
  /** List items; undefined while loading. */
  readonly items: readonly Item[] | undefined;
  readonly error?: unknown;
  readonly onRetry: () => void;
  readonly itemKey: (item: Item) => string;
  /** Row content: two or three short lines, title first. */
  readonly renderRow: (item: Item) => ReactNode;
  /** Text of an empty list. */
  readonly emptyText: string;
  /** What a row opens, with its article. */
  readonly itemName?: string;
  /** Loads more; undefined on the last page. */
  readonly onLoadMore?: (() => void) | undefined;
  /** Detail of the item with this key. */
  readonly children: (key: string) => ReactNode;
}

/** List on the left, detail on the right; one of both on small screens. */
export function MasterDetailLayout<Item>({
  title,
  path,
  toolbar,
  itemName = "a case",
  children,
  ...queue
}: MasterDetailLayoutProps<Item>) {
  const { item } = useParams();
  const { search } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const detailRef = useRef<HTMLDivElement>(null);
  useListHotkeys(list);
  const { isOn: hasShortcuts } = useShortcutPreference();
  usePageTitle(title);
  // Focus the detail when an item is opened.
  const previousItem = useRef(item);
  useEffect(() => {
    const hasOpened = item !== undefined && item !== previousItem.current;
    previousItem.current = item;
    if (!hasOpened) return undefined;
    // After the page layout has focused the main element.
    const frame = requestAnimationFrame(() => detailRef.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [item]);
  return (
    <>
      <Head $isOpen={item !== undefined}>
        <SectionTitle>{title}</SectionTitle>
        {toolbar && <SavedViews section={path} />}
        {toolbar}
      </Head>
      <Columns $isOpen={item !== undefined}>
        <ListColumn ref={list}>
          <ItemList {...queue} path={path} search={search} current={item} title={title} />
        </ListColumn>
        <DetailColumn ref={detailRef} tabIndex={-1} role="region" aria-label="Case">
          {item === undefined ? (
            queue.items?.length !== 0 && (
              <Hint>
                Choose {itemName}.{hasShortcuts && " J and K move through the list; Enter opens the selected row."}
              </Hint>
            )
          ) : (
            <>
              <Back to={`/admin/${path}${search}`}>
                <ArrowLeftIcon size={16} /> {title}
              </Back>
              {children(item)}
            </>
          )}
        </DetailColumn>
      </Columns>
    </>
  );
}

type ListProps<Item> = Omit<MasterDetailLayoutProps<Item>, "toolbar" | "itemName" | "children"> & {
  current: string | undefined;
  /** Current query string, kept when an item is opened. */
  search: string;
};

function ItemList<Item>({
  items,
  error,
  onRetry,
  itemKey,
  renderRow,
  emptyText,
  onLoadMore,
  path,
  search,
  current,
  title,
}: ListProps<Item>) {
  if (!items) {
    return error ? (
      <ErrorState title="The queue couldn’t be loaded." error={error} onRetry={onRetry} />
    ) : (
      <div role="status" aria-label={`Loading ${title}`}>
        {["first", "second", "third"].map((detailRef) => (
          <MoreRow key={detailRef}>
            <Skeleton $height="3.5rem" />
          </MoreRow>
        ))}
      </div>
    );
  }
  if (items.length === 0) return <EmptyState title={emptyText} />;
  return (
    <>
      <PlainList aria-label={title}>
        {items.map((item) => {
          const key = itemKey(item);
          return (
            <li key={key}>
              <Row
                to={`/admin/${path}/${key}${search}`}
                aria-current={key === current ? "true" : undefined}
                data-queue-row
              >
                {renderRow(item)}
              </Row>
            </li>
          );
        })}
      </PlainList>
      {onLoadMore && (
        <MoreRow>
          <Button onClick={onLoadMore}>Show more</Button>
        </MoreRow>
      )}
    </>
  );
}
