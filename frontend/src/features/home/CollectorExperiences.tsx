import { testimonial } from "@shared/site/siteDetails";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import styled from "styled-components";
import { HomeSection } from "./HomeSection";

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

const Author = styled.figcaption`
  ${label}
  color: ${theme.color.inkMuted};
`;

/** Testimonial; hidden when not configured. */
export function CollectorExperiences() {
  const quote = testimonial();
  if (!quote) return null;
  return (
    <HomeSection title="Collector Experiences" aside>
      <Figure>
        <Quote>{`“${quote.text}”`}</Quote>
        <Author>{quote.author}</Author>
      </Figure>
    </HomeSection>
  );
}
