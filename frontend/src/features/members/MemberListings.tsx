/** The cars on the site that a member submitted, on their profile. */

import { VehicleGrid } from "@entities/vehicle/card.styles";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { LoadMore } from "@shared/ui/LoadMore";
import { QueryFallback } from "@shared/ui/QueryFallback";
import styled from "styled-components";
import { useMemberListings } from "./api/useMember";
import { Panel } from "./member.styles";

const More = styled.div`
  display: flex;
  justify-content: center;
  padding-top: ${theme.space[4]};
`;

/** Nothing for a member without listings; the first page with a button for more. */
export function MemberListings({ username }: { username: string }) {
  const { items, total, error, loadMore, mutate } = useMemberListings(username);
  if (!items) {
    if (!error) return null;
    return (
      <Panel aria-label="Listings">
        <QueryFallback query={{ error, mutate }} title="Their listings couldn’t be shown." height={theme.size[8]} />
      </Panel>
    );
  }
  if (items.length === 0) return null;
  return (
    <Panel aria-label="Listings">
      <h2>{formatQuantity(total ?? items.length, "listing", "listings")}</h2>
      <VehicleGrid>
        {items.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCard vehicle={vehicle} />
          </li>
        ))}
      </VehicleGrid>
      <LoadMore shown={items.length} onLoadMore={loadMore} error={error} row={More} />
    </Panel>
  );
}
