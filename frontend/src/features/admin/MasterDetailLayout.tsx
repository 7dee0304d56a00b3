import { usePageTitle } from "@shared/hooks/usePageTitle";
import { useRowSelection } from "@shared/hooks/useRowSelection";
import { useShortcutPreference } from "@shared/shortcuts/preference";
import { spreadRow, touchLine, visuallyHidden } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { ArrowLeftIcon } from "@shared/ui/icons";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import styled, { css } from "styled-components";
import { AdminSectionTitle } from "./admin.styles";
import { CASE_TITLE_ID } from "./CaseTitle";
import { ItemList, type ItemListProps } from "./ItemList";
import { SavedViews } from "./saved-views/SavedViews";
import { useListHotkeys } from "./useListHotkeys";

const Head = styled.header<{ $isOpen: boolean }>`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-bottom: ${theme.space[2]};

  /* While a case is open on a phone, the link back names the queue, so its heading is hidden; its filters stay. */
  ${({ $isOpen }) =>
    $isOpen &&
    css`
      ${theme.media.belowMedium} {
        margin: 0;

        & > h1 {
          ${visuallyHidden}
        }

        & > :not(h1) {
          display: none;
        }
      }
    `}
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
    grid-template-columns: clamp(${theme.size[18]}, 34%, ${theme.size[24]}) minmax(0, 1fr);
    min-height: 0;
  }
`;

/* Scrolls independently on wide screens, so that the detail stays in place; positioned, so that its hidden texts scroll with it. */
const ListColumn = styled.div`
  ${theme.media.medium} {
    position: relative;
    min-height: 0;
    overflow-y: auto;
    border-right: ${theme.border.line};
  }
`;

const DetailColumn = styled.div`
  padding-block: ${theme.space[2]} ${theme.space[4]};

  ${theme.media.medium} {
    position: relative;
    min-height: 0;
    overflow-y: auto;
    padding: ${theme.space[3]} ${theme.space[2]} 0 ${theme.space[4]};

    & > * {
      max-width: ${theme.size[62]};
    }

    /* In place of a padding, above which a sticky bar would stop. */
    & > :last-child {
      margin-bottom: ${theme.space[4]};
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

const noKeys: readonly string[] = [];

interface MasterDetailLayoutProps<Item> extends ItemListProps<Item> {
  /** Filters beside the title, which are in the address, so that they can be saved as a view. */
  readonly toolbar?: ReactNode;
  /** A filter beside the title that no view saves. */
  readonly filter?: ReactNode;
  /** A button beside the title. */
  readonly action?: ReactNode;
  /** What a row opens, with its article. */
  readonly itemName?: string;
  /** Detail of the item with this key. */
  readonly children: (key: string) => ReactNode;
}

/** List on the left, detail on the right; one of both on small screens. */
export function MasterDetailLayout<Item>({
  title,
  path,
  toolbar,
  filter,
  action,
  itemName = "a case",
  children,
  ...queue
}: MasterDetailLayoutProps<Item>) {
  const { item } = useParams();
  const { search } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const detailRef = useRef<HTMLDivElement>(null);
  const selection = useRowSelection(queue.items?.map(queue.itemKey) ?? noKeys);
  useListHotkeys(list, queue.bulk && selection.toggle);
  const { isOn: hasShortcuts } = useShortcutPreference();
  // An open item sets its own title, see `CaseTitle`.
  usePageTitle(item === undefined ? title : null);
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
        <AdminSectionTitle>{title}</AdminSectionTitle>
        {toolbar && <SavedViews section={path} />}
        {toolbar}
        {filter}
        {action}
      </Head>
      <Columns $isOpen={item !== undefined}>
        <ListColumn ref={list} tabIndex={-1}>
          <ItemList {...queue} path={path} title={title} current={item} selection={selection} />
          {/* Beside the list, which is gone when its last row is. */}
          {queue.bulk && (
            <queue.bulk.Bar
              rowName={queue.bulk.rowName}
              selected={(queue.items ?? []).filter((item) => selection.isSelected(queue.itemKey(item)))}
              onClear={selection.clear}
            />
          )}
        </ListColumn>
        <DetailColumn ref={detailRef} tabIndex={-1} role="region" aria-labelledby={`case-label ${CASE_TITLE_ID}`}>
          <span id="case-label" hidden>
            Case
          </span>
          {item === undefined ? (
            (queue.items ? queue.items.length > 0 : !queue.error) && (
              <Hint>
                Choose {itemName}.{hasShortcuts && " J and K move through the list; Enter opens the focused row."}
                {hasShortcuts && queue.bulk && " X selects it."}
                {hasShortcuts && " ? shows all keys."}
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
