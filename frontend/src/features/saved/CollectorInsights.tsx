import styled from "styled-components";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";

const Box = styled.aside`
  margin-top: ${theme.space[8]};
  padding-top: ${theme.space[3]};
  border-top: 1px solid ${theme.colour.ink};

  h2 {
    margin-bottom: ${theme.space[1]};
    font-size: ${theme.fontSize.title};
  }

  p {
    ${muted}
    max-width: ${theme.measure.text};
  }
`;

/** What the site's own price history says of the makes that one saved. */
export function CollectorInsights() {
  return (
    <Box aria-labelledby="collector-insights">
      <h2 id="collector-insights">Collector Insights</h2>
      <p>Not enough data yet.</p>
    </Box>
  );
}
