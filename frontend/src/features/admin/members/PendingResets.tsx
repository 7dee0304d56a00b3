import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { useSecondFactorResets } from "../api/secondFactor";

const List = styled.ul`
  ${plainList}
  display: grid;
  gap: ${theme.space[1]};
  margin: 0 0 ${theme.space[2]};
`;

/** Reset requests waiting for another admin; hidden when there are none. */
export function PendingResets() {
  const { data } = useSecondFactorResets();
  if (!data?.length) return null;
  return (
    <List aria-label="Waiting for a second admin">
      {data.map(({ userId, username, requestedBy }) => (
        <li key={userId}>
          <Link to={`/admin/members/${userId}`}>
            Two-factor reset for {username}, requested by {requestedBy ?? "a former admin"}
          </Link>
        </li>
      ))}
    </List>
  );
}
