import { useInsights } from "@entities/favorite/api/useInsights";
import type { Insight } from "@entities/favorite/types";
import { sampleBasis } from "@entities/price/sampleBasis";
import { MIN_PRICE_CHANGES } from "@shared/api/limits";
import { formatDecimal, formatQuantity } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { MutedProse, SmallTitle } from "@shared/ui/layout";
import styled from "styled-components";

const Box = styled.aside`
  margin-top: ${theme.space[8]};
  padding-top: ${theme.space[3]};
  border-top: ${theme.border.ink};

  h2 {
    margin-bottom: ${theme.space[1]};
    font-size: ${theme.fontSize.title};
  }
`;

const Makes = styled.ul`
  ${plainList}
  max-width: ${theme.maxWidth.text};
  margin-top: ${theme.space[2]};

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-top: ${theme.border.line};
  }
`;

const Figure = styled.p`
  ${tabularNums}
`;

const Basis = styled(MutedProse)`
  ${tabularNums}
  grid-column: 1 / -1;
`;

/* Below the asking price line. */
const Sales = styled(Basis)`
  padding-top: ${theme.space.half};
`;

const Missing = styled(MutedProse)`
  margin-top: ${theme.space[2]};
`;

/** Formats a percentage change: "down 2.4%". */
export function formatChange(percent: number): string {
  if (percent === 0) return "unchanged";
  return `${percent < 0 ? "down" : "up"} ${formatDecimal(Math.abs(percent))}%`;
}

/** Sale prices of a make; the number of sales alone where they are too few for a median. */
function salesSummary(sales: Insight["sales"]): string {
  const { low, median, high } = sales;
  const basis = sampleBasis(sales, "sale", "sales");
  return median === null ? basis : `Median sale price ${median}, from ${low} to ${high}. ${basis}`;
}

function Row({ insight }: { insight: Insight }) {
  const { make, n, medianChangePercent: median, sales } = insight;
  return (
    <li>
      <SmallTitle>{make}</SmallTitle>
      {median !== null && <Figure>{formatChange(median)}</Figure>}
      {n > 0 && <Basis>{sampleBasis(insight, "price change", "price changes")}</Basis>}
      {sales.n > 0 && <Sales>{salesSummary(sales)}</Sales>}
    </li>
  );
}

/** Names the makes without any price; null if there are none. */
function missingText(insights: readonly Insight[]): string | null {
  const makes = insights.filter(({ n, sales }) => n === 0 && sales.n === 0).map(({ make }) => make);
  return makes.length > 0 ? `Not enough data yet for ${new Intl.ListFormat("en-US").format(makes)}.` : null;
}

/** Price trends of the saved makes. */
export function CollectorInsights() {
  const { data, error } = useInsights();
  if (!data && !error) return null;
  const missing = missingText(data ?? []);
  const makes = data?.filter(({ n, sales }) => n > 0 || sales.n > 0) ?? [];
  return (
    <Box aria-labelledby="collector-insights">
      <h2 id="collector-insights">Collector Insights</h2>
      {error && !data ? (
        <MutedProse>The price history couldn’t be loaded.</MutedProse>
      ) : data?.some(({ medianChangePercent }) => medianChangePercent !== null) ? (
        <MutedProse>Median change in asking price for the makes you saved, from our own listings.</MutedProse>
      ) : (
        <MutedProse>
          Once a make you saved has {formatQuantity(MIN_PRICE_CHANGES, "price change", "price changes")}, we’ll show how
          much asking prices moved, and over which dates.
        </MutedProse>
      )}
      {makes.length > 0 && (
        <Makes>
          {makes.map((insight) => (
            <Row key={insight.make} insight={insight} />
          ))}
        </Makes>
      )}
      {missing && <Missing>{missing}</Missing>}
    </Box>
  );
}
