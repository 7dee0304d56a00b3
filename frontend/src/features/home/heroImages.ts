/** A picture of the cover, with where it is used. */
interface HeroImage {
  readonly path: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  /** As the element says it; the page table says the same, so that the server's preload fetches the same file. */
  readonly sizes: string;
  readonly media: string;
}

/** The car from its nose to its rear wheel, for wide windows. */
export const heroWide: HeroImage = {
  path: "/plates/hero-812",
  widths: [800, 1200, 1600, 2400],
  width: 2400,
  height: 1350,
  sizes: "100vw",
  media: "(min-width: 56em)",
};

/** The same, upright, for phones. */
export const heroPortrait: HeroImage = {
  path: "/plates/hero-812-portrait",
  widths: [400, 800, 1200],
  width: 1200,
  height: 1500,
  sizes: "100vw",
  media: "not all and (min-width: 56em)",
};

/** The addresses of a picture's renditions. */
export function toSrcSet({ path, widths }: HeroImage, format: "avif" | "webp"): string {
  return widths.map((width) => `${path}/${width}.${format} ${width}w`).join(", ");
}
