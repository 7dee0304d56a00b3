import { Picture } from "@entities/picture/Picture";
import type { PictureData } from "@entities/picture/types";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { ButtonLink } from "@shared/ui/Button";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { FourColumnGrid, HomeSection } from "./HomeSection";

const SIZES = "(min-width: 75em) 26rem, (min-width: 40em) 30vw, 92vw";

const illustration = (name: string, alt: string): PictureData => ({
  path: `/plates/${name}`,
  widths: [400, 800, 1200, 1600],
  width: 1600,
  height: 1000,
  alt,
  kind: "illustration",
});

const services = [
  {
    name: "Acquisition",
    to: "/services/acquisition",
    picture: illustration("macro-chiron-c", "The side of a two-tone blue Bugatti Chiron"),
    text: "Tell us which car you want and your budget. We look beyond what’s listed here and bring you the ones worth seeing.",
    button: "LEARN MORE",
    target: "/services/acquisition",
  },
  {
    name: "Care and Storage",
    to: "/services/care",
    picture: illustration("service-storage", "A car under a fitted red cover in a lit bay"),
    text: "Dry winter storage, a battery that starts in spring, and a check before the season.",
    button: "SCHEDULE APPOINTMENT",
    target: "/services/care#appointment",
  },
  {
    name: "Pre-Purchase Inspection",
    to: "/services/inspection",
    picture: illustration("service-inspection", "A 1955 Mercedes-Benz 300 SL, half drawn, half painted"),
    text: "Paint, structure, engine, paperwork and a road test, in writing before you decide. Read a sample to see what you get.",
    button: "VIEW SAMPLE REPORT",
    target: "/services/inspection/sample-report",
  },
] as const;

const Cards = styled(FourColumnGrid)`
  ${theme.media.small} {
    grid: auto / repeat(3, minmax(0, 1fr));

    /* So that the longest button stays in one line on tablets. */
    & > li > :last-child {
      padding-inline: min(${theme.space[3]}, 2vw);
    }
  }
`;

const Card = styled.li`
  display: flex;
  flex-direction: column;
  align-items: flex-start;

  & > :first-child {
    width: 100%;
  }

  h3 {
    margin-top: ${theme.space[3]};
    font-size: ${theme.fontSize.title};

    a {
      text-decoration: none;

      &:hover {
        text-decoration: underline;
      }
    }
  }

  p {
    ${muted}
    max-width: 44ch;
    margin-block: ${theme.space[1]} ${theme.space[3]};
  }

  & > :last-child {
    margin-top: auto;
  }
`;

/** Services of the dealer. */
export function CollectorServices() {
  return (
    <HomeSection title="Premium Collector Services" lead="Before you buy, and for as long as you own the car.">
      <Cards>
        {services.map(({ name, to, picture, text, button, target }) => (
          <Card key={name}>
            <Picture picture={picture} sizes={SIZES} decorative />
            <h3>
              <Link to={to}>{name}</Link>
            </h3>
            <p>{text}</p>
            <ButtonLink to={target}>
              {button}
              {/* Says where the link leads when it is read on its own. */}
              <VisuallyHidden>{` – ${name}`}</VisuallyHidden>
            </ButtonLink>
          </Card>
        ))}
      </Cards>
    </HomeSection>
  );
}
