/** A hero picture. */
interface HeroImage {
  readonly path: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  /** `sizes` attribute; must equal `contract/pages.json`, which the server preloads with. */
  readonly sizes: string;
  readonly media: string;
}

/** Hero picture for wide windows. */
export const heroWide: HeroImage = {
  path: "/plates/hero-812",
  widths: [800, 1200, 1600, 2400],
  width: 2400,
  height: 1350,
  sizes: "100vw",
  media: "(min-width: 56em)",
};

/** Portrait variant for phones. */
export const heroPortrait: HeroImage = {
  path: "/plates/hero-812-portrait",
  widths: [400, 800, 1200],
  width: 1200,
  height: 1500,
  sizes: "100vw",
  media: "not all and (min-width: 56em)",
};

/** `srcset` of a picture. */
export function toSrcSet({ path, widths }: HeroImage, format: "avif" | "webp"): string {
  return widths.map((width) => `${path}/${width}.${format} ${width}w`).join(", ");
}
