import { Link } from "react-router-dom";
import styled from "styled-components";
import { figures } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";

const Row = styled.ol`
  ${figures}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  margin: 0;
  padding: ${theme.space[1]} 0;
  list-style: none;
  font-size: ${theme.fontSize.small};

  a,
  span {
    display: grid;
    place-items: center;
    min-width: ${theme.target};
    min-height: ${theme.target};
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

/** The pages worth offering: the ends, and those around where one is; 0 stands for a gap. */
export function pagesAround(page: number, pages: number): readonly number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const wanted = [...new Set(near)].sort((one, other) => one - other);
  return wanted.flatMap((each, at) => {
    const before = wanted[at - 1];
    if (before === undefined || each === before + 1) return [each];
    // A gap of one page is that page.
    return each === before + 2 ? [each - 1, each] : [0, each];
  });
}

/** The pages of a topic, each with an address of its own. */
export function Pager({ page, pages, label }: { page: number; pages: number; label: string }) {
  if (pages <= 1) return null;
  const to = (number: number) => (number === 1 ? "?" : `?page=${number}`);
  return (
    <nav aria-label={label}>
      <Row>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev">
              Previous
            </Link>
          </li>
        )}
        {pagesAround(page, pages).map((number, at) => (
          <li key={number === 0 ? `gap ${at}` : number}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link to={to(number)} aria-label={`Page ${number}`} aria-current={number === page ? "page" : undefined}>
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={to(page + 1)} rel="next">
              Next
            </Link>
          </li>
        )}
      </Row>
    </nav>
  );
}
