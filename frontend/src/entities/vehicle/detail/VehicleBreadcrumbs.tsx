import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";

const Trail = styled.ol`
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
  }

  span {
    overflow: hidden;
    color: ${theme.color.ink};
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  a {
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`;

/** Breadcrumbs: all listings, the make, the vehicle. */
export function VehicleBreadcrumbs({ make, name }: { make: string; name: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <Trail role="list">
        <li>
          <Link to="/listings">Listings</Link>
        </li>
        <li>
          <Link to={`/listings?${new URLSearchParams({ makeExact: make })}`}>{make}</Link>
        </li>
        <li>
          <span aria-current="page">{name}</span>
        </li>
      </Trail>
    </nav>
  );
}
