import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { useSecondFactorResets } from "../api/secondFactor";
import { useStaffName } from "../api/staff";
import type { SecondFactorReset } from "../types";

const List = styled.ul`
  ${plainList}
  display: grid;
  gap: ${theme.space[1]};
  margin: 0 0 ${theme.space[2]};
`;

function ResetLink({ reset: { userId, username, requestedBy } }: { reset: SecondFactorReset }) {
  const staffName = useStaffName();
  return (
    <Link to={`/admin/members/${userId}`}>
      Two-factor reset for {username}, requested by {requestedBy ? staffName(requestedBy) : "a former admin"}
    </Link>
  );
}

/** Reset requests waiting for another admin; hidden when there are none. */
export function PendingResets() {
  const { data } = useSecondFactorResets();
  if (!data?.length) return null;
  return (
    <List aria-label="Waiting for a second admin">
      {data.map((reset) => (
        <li key={reset.userId}>
          <ResetLink reset={reset} />
        </li>
      ))}
    </List>
  );
}
