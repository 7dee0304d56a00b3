import styled from "styled-components";
import { label } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { HomeSection } from "./homeParts";

const Figure = styled.figure`
  display: grid;
  gap: ${theme.space[4]};
  max-width: 56rem;
  padding: 0;
`;

const Quote = styled.blockquote`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.35;
  text-indent: -0.42em;
  text-wrap: balance;
`;

const Who = styled.figcaption`
  ${label}
  color: ${theme.colour.inkMuted};
`;

/** One collector, in their own words. */
export function CollectorExperiences() {
  return (
    <HomeSection title="Collector Experiences" aside>
      <Figure>
        <Quote>
          “They talked me out of the first car and showed me why, panel by panel. The third one has been in my garage
          for two winters, and I still keep the report on the first.”
        </Quote>
        <Who>A collector in Lake Forest</Who>
      </Figure>
    </HomeSection>
  );
}
