import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";

const Row = styled.ol`
  ${tabularNums}
  ${wrapRow}
  margin: 0;
  padding: ${theme.space[1]} 0;
  list-style: none;
  font-size: ${theme.fontSize.small};

  a,
  span {
    display: grid;
    place-items: center;
    min-width: ${theme.minTouchTarget};
    min-height: ${theme.minTouchTarget};
    padding-inline: ${theme.space.half};
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  [aria-current] {
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.4em;
  }
`;

/** Visible page numbers: first, last, and around the current one; 0 is a gap. */
export function visiblePages(page: number, pages: number): readonly number[] {
  const candidates = [1, page - 1, page, page + 1, pages].filter((item) => item >= 1 && item <= pages);
  const sorted = [...new Set(candidates)].sort((one, other) => one - other);
  return sorted.flatMap((item, index) => {
    const previous = sorted[index - 1];
    if (previous === undefined || item === previous + 1) return [item];
    // A gap of a single page shows that page.
    return item === previous + 2 ? [item - 1, item] : [0, item];
  });
}

/** Page links of a topic. */
export function Pagination({ page, pages, label }: { page: number; pages: number; label: string }) {
  if (pages <= 1) return null;
  const pageHref = (number: number) => (number === 1 ? "?" : `?page=${number}`);
  return (
    <nav aria-label={label}>
      <Row>
        {page > 1 && (
          <li>
            <Link to={pageHref(page - 1)} rel="prev">
              Previous
            </Link>
          </li>
        )}
        {visiblePages(page, pages).map((number, index) => (
          <li key={number === 0 ? `gap ${index}` : number}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={pageHref(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={pageHref(page + 1)} rel="next">
              Next
            </Link>
          </li>
        )}
      </Row>
    </nav>
  );
}
