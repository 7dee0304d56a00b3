import { plainList, scrollX, spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { type ReactNode, useId } from "react";
import styled from "styled-components";

const SectionBand = styled.section`
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  margin-inline: auto;
  padding-block: clamp(${theme.space[5]}, 6vw, ${theme.space[8]});

  & + & {
    border-top: ${theme.border.line};
  }

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
  }
`;

/* Short sections: title beside the content. */
const Aside = styled(SectionBand)`
  ${theme.media.medium} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    align-items: start;
    gap: ${theme.space[3]};
  }
`;

const Head = styled.div`
  ${spreadRow}
  align-items: end;
  gap: ${theme.space[2]} ${theme.space[3]};
  margin-bottom: ${theme.space[5]};
`;

const Title = styled.h2`
  font-size: ${theme.fontSize.heading};
`;

const Lead = styled.p`
  ${muted}
  max-width: 52ch;
  margin-top: ${theme.space[1]};
`;

/** Section of the home page. */
export function HomeSection({
  title,
  lead,
  actions,
  aside = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Shows the title beside the content. */
  aside?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const Frame = aside ? Aside : SectionBand;
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <div>
          <Title id={id}>{title}</Title>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {actions}
      </Head>
      {children}
    </Frame>
  );
}

/** Grid of four or two columns; on phones a row to swipe through, from edge to edge, with a part of the next card. */
export const FourColumnGrid = styled.ul`
  ${plainList}
  ${scrollX}
  display: grid;
  grid: auto / auto-flow 80%;
  gap: ${theme.space[5]} ${theme.space[2]};
  margin-inline: calc(-1 * ${theme.space[2]});
  padding-inline: ${theme.space[2]};
  scroll-padding-inline: ${theme.space[2]};
  scroll-snap-type: x mandatory;

  & > li {
    scroll-snap-align: start;
  }

  ${theme.media.small} {
    grid: auto / repeat(2, minmax(0, 1fr));
    gap: ${theme.space[5]} ${theme.space[3]};
    margin: 0;
    padding: 0;
    overflow: visible;
  }

  ${theme.media.large} {
    grid: auto / repeat(4, minmax(0, 1fr));
  }
`;

/** Skeleton cards while loading. */
const SKELETON_COUNT = 4;

/** Keys of the skeleton cards. */
export const skeletonKeys = Array.from({ length: SKELETON_COUNT }, (_, index) => index);
