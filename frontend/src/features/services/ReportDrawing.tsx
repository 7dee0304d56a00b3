import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";
import { ReferenceNumber } from "./report.styles";
import { drawing, drawingReferences } from "./sampleReport";

const SIZES = "(min-width: 62rem) 54rem, 92vw";

const Figure = styled.figure`
  margin: ${theme.space[3]} 0 0;
  break-inside: avoid;
`;

const DrawingArea = styled.div`
  position: relative;
  overflow: hidden;
  /* The drawing without the empty sheet over and under the car. */
  aspect-ratio: 1600 / 500;

  img,
  svg {
    position: absolute;
    inset: -48% 0 auto;
    width: 100%;
    height: auto;
    aspect-ratio: 1600 / 1000;
  }

  /* White lines on black become ink on this paper; on graphite they stay as they are. */
  img {
    mix-blend-mode: multiply;
    filter: grayscale(1) invert(1) contrast(1.35) brightness(1.12);
  }

  @media screen {
    :root[data-theme="dark"] & img {
      mix-blend-mode: lighten;
      filter: grayscale(1);
    }
  }

  circle {
    fill: ${theme.color.surfaceRaised};
    stroke: ${theme.color.ink};
    stroke-width: 2;
  }

  text {
    fill: ${theme.color.ink};
    font-family: ${theme.fontFamily.sans};
    font-size: 26px;
    text-anchor: middle;
  }

  /* The numbers grow as the drawing shrinks, to stay legible. */
  @media (max-width: 39.99em) {
    circle {
      r: 34px;
      stroke-width: 3;
    }

    text {
      font-size: 44px;
    }
  }
`;

const Key = styled.ol`
  ${plainList}
  display: grid;
  gap: ${theme.space[1]} ${theme.space[4]};
  margin-top: ${theme.space[2]};
  font-size: ${theme.fontSize.small};

  ${theme.media.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  li {
    display: flex;
    align-items: baseline;
  }

  li > span {
    flex: none;
  }
`;

/** Drawing with numbered findings; real reports have photos. */
export function ReportDrawing() {
  const { path, widths, width, height, alt } = drawing;
  const renditions = (format: string) => widths.map((each) => `${path}/${each}.${format} ${each}w`).join(", ");
  return (
    <Figure>
      <DrawingArea>
        <picture>
          <source type="image/avif" srcSet={renditions("avif")} sizes={SIZES} />
          <img
            src={`${path}/1200.webp`}
            srcSet={renditions("webp")}
            sizes={SIZES}
            width={width}
            height={height}
            alt={alt}
          />
        </picture>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {drawingReferences.map(({ number, x, y }) => (
            <g key={number}>
              <circle cx={x} cy={y} r={22} />
              <text x={x} y={y} dy="0.35em">
                {number}
              </text>
            </g>
          ))}
        </svg>
      </DrawingArea>
      <figcaption>
        <Key>
          {drawingReferences.map(({ number, text }) => (
            <li key={number}>
              <ReferenceNumber>{number}</ReferenceNumber>
              {text}
            </li>
          ))}
        </Key>
      </figcaption>
    </Figure>
  );
}
