/**
 * HTML template: the server fills in the head marker and the nonce. Palettes and fonts are inlined so that the first
 * paint is themed and fonts cause no layout shift. Browsers that know `rel=expect` paint nothing before the end of the
 * page is parsed: otherwise a row is painted while half of its parts are there, and moves when the others follow.
 */

import { themeBootScript } from "@shared/theme/boot";
import { paletteStyles } from "@shared/theme/theme";
import interLatin from "../../fonts/inter-latin.woff2";
import interLatinExt from "../../fonts/inter-latin-ext.woff2";
import newsreaderLatin from "../../fonts/newsreader-latin.woff2";
import newsreaderLatin1 from "../../fonts/newsreader-latin-1.woff2";
import newsreaderLatinExt from "../../fonts/newsreader-latin-ext.woff2";
import { earlyInputScript } from "./earlyInput";
import { fontWaitScript, fontWaitStyles } from "./fontWait";
import { NONCE_PLACEHOLDER as NONCE } from "./noncePlaceholder";
import { noScriptPage, noScriptStyles } from "./noScript";
import { scriptLoader } from "./scriptLoader";

interface TemplateParameters {
  readonly htmlWebpackPlugin: { readonly files: { readonly js: readonly string[]; readonly publicPath: string } };
  /** Chunks by name. */
  readonly compilation: { readonly namedChunkGroups: ReadonlyMap<string, { getFiles(): readonly string[] }> };
}

const LATIN_1 = "U+00A1-00FF";
const BASIC = "U+0020-007E,U+00A0,U+00B7,U+00E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2026";
const EXTENDED = "U+0100-024F,U+1E00-1EFF";

const fontFace = (family: string, weight: string, url: string, range: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-style:normal;font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;

/** System font with the metrics of ours, so that the font swap shifts nothing. */
const fallbackFace = (family: string, local: string, size: string, ascent: string, descent: string): string =>
  `@font-face{font-family:"${family}";src:local("${local}");size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;

const fontStyles = [
  fontFace(
    "Inter",
    "400 600",
    interLatin,
    `U+0020-007E,${LATIN_1},U+00A0,U+2013-2014,U+2018-2019,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+2122,U+2212,U+2192`,
  ),
  fontFace("Inter", "400 600", interLatinExt, EXTENDED),
  // Later faces win where ranges overlap: the small first file comes last.
  fontFace("Newsreader", "400", newsreaderLatin1, LATIN_1),
  fontFace("Newsreader", "400", newsreaderLatinExt, EXTENDED),
  fontFace("Newsreader", "400", newsreaderLatin, BASIC),
  fallbackFace("Inter fallback", "Arial", "107.06%", "90.49%", "22.53%"),
  fallbackFace("Newsreader fallback", "Georgia", "97%", "75.8%", "27.3%"),
  fallbackFace("Newsreader fallback wide", "Times New Roman", "108%", "68%", "24.5%"),
].join("");

const preload = (url: string): string => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`;

/** The page that the server sends for every route. */
export default function documentTemplate({ htmlWebpackPlugin, compilation }: TemplateParameters): string {
  const { js, publicPath } = htmlWebpackPlugin.files;
  const filesOf = (name: string): readonly string[] => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`There is no page script named ${name}.`);
    return group
      .getFiles()
      .map((file) => publicPath + file)
      .filter((url) => url.endsWith(".js") && !js.includes(url));
  };
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="sc-nonce" content="${NONCE}">
    <meta name="color-scheme" content="light dark">
    <script nonce="${NONCE}">${themeBootScript}</script>
    <link rel="expect" href="#page-end" blocking="render">
    ${preload(interLatin)}
    ${preload(newsreaderLatin)}
    <!--marque:head-->
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
    <link rel="manifest" href="/site.webmanifest">
    <style nonce="${NONCE}">${paletteStyles}${fontStyles}${fontWaitStyles}${noScriptStyles}</style>
    <script nonce="${NONCE}">${fontWaitScript}</script>
    <script nonce="${NONCE}">${earlyInputScript}</script>
    <script nonce="${NONCE}">${scriptLoader(js, filesOf)}</script>
  </head>
  <body>
    <!--marque:page--><div id="root"></div>
    ${noScriptPage}<!--/marque:page-->
    <template id="page-end"></template>
  </body>
</html>
`;
}
