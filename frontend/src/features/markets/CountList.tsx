import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { countLabel } from "./labels";
import type { MarketCount } from "./types";

const List = styled.ul`
  ${plainList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${theme.size[18]}), 1fr));
  column-gap: ${theme.space[5]};

  li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: ${theme.space[2]};
    padding-block: ${theme.space[2]};
    border-top: ${theme.border.line};
  }

  a {
    overflow: hidden;
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.lead};
    text-decoration: none;
    text-overflow: ellipsis;
  }

  /* The whole row follows the link. */
  a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  a:hover {
    text-decoration: underline;
  }

  span {
    ${muted}
    ${tabularNums}
  }
`;

/** Makes or model families with their numbers of cars; `path` is that of the page above. */
export function CountList({ counts, path }: { counts: readonly MarketCount[]; path: string }) {
  return (
    <List role="list">
      {counts.map((count) => (
        <li key={count.slug}>
          <Link to={`${path}/${count.slug}`}>{count.name}</Link>
          <span>{countLabel(count)}</span>
        </li>
      ))}
    </List>
  );
}
