import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import styled from "styled-components";
import { sentenceOf } from "../../shared/api/error";
import { useShortcutPreference } from "../../shared/shortcuts/preference";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { EmptyState, ErrorState } from "../../shared/ui/ErrorState";
import { ArrowLeftIcon } from "../../shared/ui/icons";
import { Skeleton } from "../../shared/ui/Skeleton";
import { usePageTitle } from "../../shared/usePageTitle";
import { useQueueKeys } from "./useQueueKeys";

/** The one h1 of a section. */
export const SectionTitle = styled.h1`
  margin-bottom: ${theme.space[3]};
  font-size: ${theme.fontSize.title};
`;

const Head = styled.header<{ $isOpen: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
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
  border-top: 1px solid ${theme.colour.line};

  ${theme.media.belowMedium} {
    & > :${({ $isOpen }) => ($isOpen ? "first" : "last")}-child {
      display: none;
    }
  }

  ${theme.media.medium} {
    display: grid;
    grid-template-columns: minmax(16rem, 22rem) minmax(0, 1fr);
  }
`;

/* Scrolls by itself where both are seen, so that the case stays where it is. */
const Queue = styled.div`
  ${theme.media.medium} {
    position: sticky;
    top: ${theme.space[12]};
    align-self: start;
    max-height: calc(100dvh - ${theme.space[16]});
    overflow-y: auto;
    border-right: 1px solid ${theme.colour.line};
  }
`;

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Row = styled(Link)`
  display: grid;
  gap: ${theme.space.half};
  padding: ${theme.space[2]} ${theme.space[2]} ${theme.space[2]} ${theme.space[1]};
  border-bottom: 1px solid ${theme.colour.line};
  border-left: 2px solid ${theme.colour.unmarked};
  font-size: ${theme.fontSize.small};
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover,
  &[aria-current="true"] {
    background: ${theme.colour.surfaceRaised};
  }

  &[aria-current="true"] {
    border-left-color: ${theme.colour.ink};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  & > :first-child {
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.body};
  }
`;

const Case = styled.div`
  padding-block: ${theme.space[2]} ${theme.space[4]};

  ${theme.media.medium} {
    padding: ${theme.space[3]} 0 ${theme.space[4]} ${theme.space[4]};
  }
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.half};
  min-height: ${theme.target};
  font-size: ${theme.fontSize.small};

  ${theme.media.medium} {
    display: none;
  }
`;

const Hint = styled.p`
  ${muted}
  padding-block: ${theme.space[4]};
`;

const More = styled.div`
  padding: ${theme.space[2]};
`;

interface WorkbenchProps<Item> {
  /** The section's name, and its path under `/admin`. */
  readonly title: string;
  readonly path: string;
  /** Filters and the like, beside the title. */
  readonly tools?: ReactNode;
  /** The queue; absent while it is on its way. */
  readonly items: readonly Item[] | undefined;
  readonly error?: unknown;
  readonly onRetry: () => void;
  readonly keyOf: (item: Item) => string;
  /** Two or three short lines; the first is the name. */
  readonly row: (item: Item) => ReactNode;
  /** What an empty queue says. */
  readonly empty: string;
  /** Fetches what follows; absent when this is all. */
  readonly onMore?: (() => void) | undefined;
  /** The case of that key. */
  readonly children: (key: string) => ReactNode;
}

/** A queue on the left, the case on the right; one of the two on a small screen. */
export function Workbench<Item>({ title, path, tools, children, ...queue }: WorkbenchProps<Item>) {
  const { item } = useParams();
  const { search } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useQueueKeys(list);
  const { isOn: hasShortcuts } = useShortcutPreference();
  usePageTitle(title);
  // Whoever opens a case goes on there, by eye and by keyboard.
  const wasOpened = useRef(item);
  useEffect(() => {
    const isOpened = item !== undefined && item !== wasOpened.current;
    wasOpened.current = item;
    if (!isOpened) return undefined;
    // After the frame of all pages, which gives the focus to the page as a whole.
    const turn = requestAnimationFrame(() => place.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(turn);
  }, [item]);
  return (
    <>
      <Head $isOpen={item !== undefined}>
        <SectionTitle>{title}</SectionTitle>
        {tools}
      </Head>
      <Columns $isOpen={item !== undefined}>
        <Queue ref={list}>
          <QueueRows {...queue} path={path} search={search} current={item} title={title} />
        </Queue>
        <Case ref={place} tabIndex={-1} role="region" aria-label="Case">
          {item === undefined ? (
            <Hint>Choose a case.{hasShortcuts && " J and K move through the queue, Enter opens one."}</Hint>
          ) : (
            <>
              <Back to={`/admin/${path}${search}`}>
                <ArrowLeftIcon size={16} /> {title}
              </Back>
              {children(item)}
            </>
          )}
        </Case>
      </Columns>
    </>
  );
}

type QueueProps<Item> = Omit<WorkbenchProps<Item>, "tools" | "children"> & {
  current: string | undefined;
  /** What the queue is narrowed to: opening a case must not widen it again. */
  search: string;
};

function QueueRows<Item>({
  items,
  error,
  onRetry,
  keyOf,
  row,
  empty,
  onMore,
  path,
  search,
  current,
  title,
}: QueueProps<Item>) {
  if (!items) {
    return error ? (
      <ErrorState title="The queue could not be read." onRetry={onRetry}>
        {sentenceOf(error, "The server could not be reached.")}
      </ErrorState>
    ) : (
      <div role="status" aria-label={`Loading ${title}`}>
        {["first", "second", "third"].map((place) => (
          <More key={place}>
            <Skeleton $height="3.5rem" />
          </More>
        ))}
      </div>
    );
  }
  if (items.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      <Rows aria-label={title}>
        {items.map((item) => {
          const key = keyOf(item);
          return (
            <li key={key}>
              <Row
                to={`/admin/${path}/${key}${search}`}
                aria-current={key === current ? "true" : undefined}
                data-queue-row
              >
                {row(item)}
              </Row>
            </li>
          );
        })}
      </Rows>
      {onMore && (
        <More>
          <Button onClick={onMore}>Show more</Button>
        </More>
      )}
    </>
  );
}
