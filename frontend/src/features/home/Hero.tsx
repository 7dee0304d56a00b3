import { filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { LabelLine } from "@shared/ui/layout";
import styled from "styled-components";
import { heroPortrait, heroWide, toSrcSet } from "./heroImages";

const StageLabel = styled.section`
  position: relative;
  overflow: hidden;
  width: 100%;
  height: clamp(33rem, 125vw, ${theme.size[46]});
  background: ${theme.color.stage};
  color: ${theme.color.stageInk};

  ${theme.media.medium} {
    height: auto;
    min-height: ${theme.size[30]};
    max-height: min(48rem, 84svh);
    aspect-ratio: 16 / 9;
  }

  picture,
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }

  /* A narrow phone cuts the picture at both sides alike; the car stands clear of either edge. */
  img {
    object-fit: cover;

    ${theme.media.medium} {
      object-position: 50% 74%;
    }
  }
`;

const Message = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  height: 100%;
  margin-inline: auto;
  padding-block: ${theme.space[5]};

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
    padding-block: clamp(${theme.space[5]}, 7vw, ${theme.space[12]});
  }
`;

const Title = styled.h1`
  max-width: 13ch;
  margin-top: ${theme.space[2]};
  font-size: ${theme.fontSize.display};
  line-height: 1.02;
  letter-spacing: -0.01em;
`;

const CallToAction = styled(ButtonLink)`
  margin-top: auto;
  ${filled(theme.color.stageInk, theme.color.stage)}
  border-color: ${theme.color.stageInk};

  /* Forced colors have no color that is sure to be seen on the picture. */
  @media (forced-colors: none) {
    &:hover:not(:disabled) {
      background: transparent;
      color: ${theme.color.stageInk};
    }

    &:focus-visible {
      outline-color: ${theme.color.stageInk};
    }
  }

  /* Where the window is narrow the nose of the car comes to where the button would be. */
  ${theme.media.large} {
    margin-top: ${theme.space[5]};
  }
`;

/** Hero of the home page. */
export function Hero() {
  return (
    <StageLabel aria-label="Welcome">
      <picture>
        <source
          media={heroWide.media}
          type="image/avif"
          srcSet={toSrcSet(heroWide, "avif")}
          sizes={heroWide.sizes}
          width={heroWide.width}
          height={heroWide.height}
        />
        <source
          media={heroWide.media}
          type="image/webp"
          srcSet={toSrcSet(heroWide, "webp")}
          sizes={heroWide.sizes}
          width={heroWide.width}
          height={heroWide.height}
        />
        <source type="image/avif" srcSet={toSrcSet(heroPortrait, "avif")} sizes={heroPortrait.sizes} />
        <img
          src={`${heroPortrait.path}/800.webp`}
          srcSet={toSrcSet(heroPortrait, "webp")}
          sizes={heroPortrait.sizes}
          width={heroPortrait.width}
          height={heroPortrait.height}
          alt="Studio illustration of a red Ferrari 812 Superfast in profile, lit from above"
          fetchPriority="high"
          decoding="sync"
        />
      </picture>
      <Message>
        <LabelLine>Illinois and Wisconsin, since 2015</LabelLine>
        <Title>Remarkable cars, plainly described</Title>
        <CallToAction to="/listings">EXPLORE COLLECTION</CallToAction>
      </Message>
    </StageLabel>
  );
}
