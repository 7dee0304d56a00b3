import { useShortlist } from "@entities/favorite/useFavorite";
import { VehicleGrid } from "@entities/vehicle/card.styles";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "@entities/vehicle/VehicleCardSkeleton";
import { ApiError } from "@shared/api/error";
import { formatNumber } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Breadcrumbs } from "@shared/ui/Breadcrumbs";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState, ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { Lead, PageHead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { CountList } from "./CountList";
import { countLabel } from "./labels";
import { MarketPrices } from "./MarketPrices";
import { MarketQuestions } from "./MarketQuestions";
import { MarketSection } from "./markets.styles";
import { SoldArchive } from "./SoldArchive";
import type { Market } from "./types";
import { useMarket } from "./useMarkets";

const SKELETONS = 3;

const Counts = styled(Lead)`
  ${tabularNums}
`;

const More = styled.div`
  margin-top: ${theme.space[5]};
  text-align: center;
`;

/** Shown for makes and families of which there never was a car. */
function MarketNotFound() {
  return (
    <StatePanel>
      <PageTitle>We haven’t had one of these yet</PageTitle>
      <p>The address may be mistyped. Browse all makes, or tell us what you’re looking for.</p>
      <ButtonLink to="/makes">Browse Makes</ButtonLink>
    </StatePanel>
  );
}

function MarketSkeleton() {
  return (
    <Page role="status" aria-busy="true" aria-label="Loading cars and prices">
      <Skeleton $height={theme.size[12]} />
      <MarketSection>
        <VehicleGrid>
          {Array.from({ length: SKELETONS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
            <li key={index}>
              <VehicleCardSkeleton />
            </li>
          ))}
        </VehicleGrid>
      </MarketSection>
    </Page>
  );
}

function ForSale({ market: { name, make, family, vehicles } }: { market: Market }) {
  const shortlist = useShortlist();
  const total = (family ?? make).forSale;
  return (
    <MarketSection aria-labelledby="for-sale-title">
      <h2 id="for-sale-title">For sale</h2>
      {vehicles.length === 0 && (
        <EmptyState
          title={`No ${name} for sale right now`}
          action={<ButtonLink to="/services/acquisition">Find Me One</ButtonLink>}
        >
          We can look for one beyond our listings.
        </EmptyState>
      )}
      {vehicles.length > 0 && (
        <VehicleGrid>
          {vehicles.map((vehicle, index) => (
            <li key={vehicle.id}>
              <VehicleCard
                vehicle={vehicle}
                priority={index === 0}
                saved={shortlist.has(vehicle.id)}
                onToggleSaved={shortlist.toggle}
              />
            </li>
          ))}
        </VehicleGrid>
      )}
      {total > vehicles.length && (
        <More>
          <ButtonLink
            to={`/listings?${new URLSearchParams({ makeExact: make.name, ...(family && { family: family.name }) })}`}
          >
            {`All ${formatNumber(total)} ${name} for Sale`}
          </ButtonLink>
        </More>
      )}
    </MarketSection>
  );
}

/** Market of a make or model family. */
export function MarketView({ make, family }: { make: string; family: string | undefined }) {
  const { data: market, error, mutate } = useMarket(make, family);
  usePageTitle(market ? `${market.name} for Sale and Sold Prices` : null);

  if (error instanceof ApiError && error.status === 404) return <MarketNotFound />;
  if (!market) {
    if (error) return <ErrorState title="This page couldn’t be shown." error={error} onRetry={mutate} />;
    return <MarketSkeleton />;
  }
  const makePath = `/makes/${market.make.slug}`;
  const makes = ["Makes", "/makes"] as const;
  return (
    <Page>
      <Breadcrumbs
        links={market.family ? [makes, [market.make.name, makePath]] : [makes]}
        current={market.family?.name ?? market.make.name}
      />
      <PageHead>
        <PageTitle>{market.name}</PageTitle>
        <Counts>{countLabel(market.family ?? market.make)}</Counts>
      </PageHead>
      {!market.family && market.families.length > 1 && (
        <nav aria-label="Models">
          <CountList counts={market.families} path={makePath} />
        </nav>
      )}
      <ForSale market={market} />
      <MarketPrices market={market} />
      <SoldArchive sales={market.sales} emptyText={`No ${market.name} has sold here yet.`} />
      <MarketQuestions questions={market.questions} />
    </Page>
  );
}
