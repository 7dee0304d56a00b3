import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { Lead, PageHead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { CountList } from "./CountList";
import { SoldArchive } from "./SoldArchive";
import { useMarkets } from "./useMarkets";

/** All makes with their numbers of cars, and the latest sales. */
export function MakesView() {
  const query = useMarkets();
  const { data } = query;
  return (
    <Page>
      <PageHead>
        <PageTitle>Makes and Sold Prices</PageTitle>
        <Lead>{`Every make on ${brandName()}: what’s for sale, and what others sold for.`}</Lead>
      </PageHead>
      {!data && (
        <QueryFallback
          query={query}
          title="The makes couldn’t be loaded."
          loading="Loading makes"
          height={theme.size[40]}
        />
      )}
      {data && data.makes.length === 0 && (
        <EmptyState title="No cars yet" action={<ButtonLink to="/listings">Browse Listings</ButtonLink>}>
          Makes appear here with their first listing.
        </EmptyState>
      )}
      {data && data.makes.length > 0 && (
        <>
          <CountList counts={data.makes} path="/makes" />
          <SoldArchive
            sales={data.sales}
            emptyText="No completed sales yet. Sold cars stay here with their date and price."
          />
        </>
      )}
    </Page>
  );
}
