// Writes the font files that the product serves, from the font packages: run `npm run fonts` after a package moves.
// What a first paint needs (English, prices) is one file per family; the rest of Latin waits in a second one that the
// browser fetches only when a page has such a letter.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { onlyFiguresAreTabular } from "./figures.mjs";

const source = (name) => new URL(`../node_modules/@fontsource-variable/${name}`, import.meta.url);
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„•…‹›€™−→`;
const LATIN_EXTENDED = range(0x100, 0x24f) + range(0x1e00, 0x1eff);
// The serif keeps its optical sizes, which doubles each glyph, so its first file has fewer of them.
const SERIF = `${range(0x20, 0x7e)}\u00a0·é–—‘’“”…`;
const SERIF_REST = [...LATIN].filter((letter) => !SERIF.includes(letter)).join("");
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum", "liga", "case"];

const faces = [
  {
    from: "inter/files/inter-latin-wght-normal.woff2",
    to: "inter-latin.woff2",
    text: LATIN,
    axes: { wght: { min: 400, max: 600 } },
    hasFigures: true,
  },
  {
    from: "inter/files/inter-latin-ext-wght-normal.woff2",
    to: "inter-latin-ext.woff2",
    text: LATIN_EXTENDED,
    axes: { wght: { min: 400, max: 600 } },
  },
  {
    from: "newsreader/files/newsreader-latin-opsz-normal.woff2",
    to: "newsreader-latin.woff2",
    text: SERIF,
    axes: { wght: 400, opsz: { min: 16, max: 72 } },
  },
  {
    from: "newsreader/files/newsreader-latin-opsz-normal.woff2",
    to: "newsreader-latin-1.woff2",
    text: SERIF_REST,
    axes: { wght: 400, opsz: { min: 16, max: 72 } },
  },
  {
    from: "newsreader/files/newsreader-latin-ext-opsz-normal.woff2",
    to: "newsreader-latin-ext.woff2",
    text: LATIN_EXTENDED,
    axes: { wght: 400, opsz: { min: 16, max: 72 } },
  },
];

// The server writes names on link previews with them; it reads TrueType only.
const LINK_PREVIEWS = "../../crates/image-processing/fonts/";
const plainFaces = [
  { from: "newsreader/files/newsreader-latin-opsz-normal.woff2", to: "newsreader-latin.ttf", text: LATIN },
  {
    from: "newsreader/files/newsreader-latin-ext-opsz-normal.woff2",
    to: "newsreader-latin-ext.ttf",
    text: LATIN_EXTENDED,
  },
];
for (const { from, to, text } of plainFaces) {
  const options = { noHinting: true, targetFormat: "truetype", variationAxes: { wght: 400, opsz: 72 } };
  const font = await subsetFont(await readFile(source(from)), text, options);
  await writeFile(new URL(`${LINK_PREVIEWS}${to}`, import.meta.url), font);
  process.stdout.write(`${to} ${font.length}\n`);
}

for (const { from, to, text, axes, hasFigures } of faces) {
  const options = { keepFeatures: FEATURES, noHinting: true };
  const plain = await subsetFont(await readFile(source(from)), text, {
    ...options,
    targetFormat: "truetype",
    variationAxes: axes,
  });
  const set = hasFigures ? Buffer.from(onlyFiguresAreTabular(plain)) : plain;
  const font = await subsetFont(set, text, { ...options, targetFormat: "woff2" });
  await writeFile(new URL(to, import.meta.url), font);
  process.stdout.write(`${to} ${font.length}\n`);
}
