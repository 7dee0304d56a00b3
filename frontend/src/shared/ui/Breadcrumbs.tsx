import { visuallyHidden, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";

const BreadcrumbList = styled.ol`
  ${muted}
  ${wrapRow}
  min-height: 2.75rem;

  li {
    display: flex;
    align-items: center;
    min-width: 0;
    min-height: 1.75rem;
  }

  li + li::before {
    content: "/";
    margin-inline: ${theme.space[1]};
  }

  li:last-child {
    flex: 1 1 0;
    min-width: 40%;

    /* The heading below says the same. */
    ${theme.media.belowMedium} {
      ${visuallyHidden}
      min-width: 0;
      min-height: 0;
    }
  }

  span {
    overflow: hidden;
    color: ${theme.color.ink};
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: inherit;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`;

/** Breadcrumbs: links to the pages above, outermost first, and the name of the current page. */
export function Breadcrumbs({
  links,
  current,
}: {
  links: readonly (readonly [name: string, path: string])[];
  current: string;
}) {
  return (
    <nav aria-label="Breadcrumb">
      <BreadcrumbList role="list">
        {links.map(([name, path]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </BreadcrumbList>
    </nav>
  );
}
