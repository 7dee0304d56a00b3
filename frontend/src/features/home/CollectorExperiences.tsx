import { testimonials } from "@shared/site/siteDetails";
import { theme } from "@shared/theme/theme";
import { SmallLabel } from "@shared/ui/layout";
import styled from "styled-components";
import { HomeSection } from "./HomeSection";

const Figure = styled.figure`
  display: grid;
  gap: ${theme.space[4]};
  max-width: 56rem;
`;

const Quote = styled.blockquote`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.35;
  text-indent: -0.42em;
  text-wrap: balance;
`;

/** Testimonials; hidden when there are none. */
export function CollectorExperiences() {
  const quotes = testimonials();
  if (quotes.length === 0) return null;
  return (
    <HomeSection title="Collector Experiences" aside>
      <div>
        {quotes.map(({ text, author }) => (
          <Figure key={text}>
            <Quote>{`“${text}”`}</Quote>
            <SmallLabel as="figcaption">{author}</SmallLabel>
          </Figure>
        ))}
      </div>
    </HomeSection>
  );
}
