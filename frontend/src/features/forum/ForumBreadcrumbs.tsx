import { plainList, touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";

const List = styled.ol`
  ${muted}
  ${plainList}
  display: flex;
  flex-wrap: wrap;
  min-height: ${theme.minTouchTarget};

  li {
    display: flex;
    align-items: center;
    min-width: 0;
  }

  li + li::before {
    content: "/";
    margin-inline: ${theme.space[1]};
  }

  a {
    ${touchLine}
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  a:hover {
    text-decoration: underline;
  }
`;

/** Breadcrumbs to the forum and the topic's category. */
export function ForumBreadcrumbs({ category }: { category?: { id: number; name: string } }) {
  return (
    <nav aria-label="Breadcrumb">
      <List>
        <li>
          <Link to="/forum">Collectors Forum</Link>
        </li>
        {category && (
          <li>
            <Link to={`/forum/category/${category.id}`}>
              <bdi>{category.name}</bdi>
            </Link>
          </li>
        )}
      </List>
    </nav>
  );
}
