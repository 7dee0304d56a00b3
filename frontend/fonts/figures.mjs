// `tnum` of Inter widens every sign that stands among figures: the hyphen of "Flat-Six" as well, and the full stop. Where
// words and figures share a line this tears the words apart. Columns line up when the figures alone are of one width.

const FIGURES = "0123456789";

/** The offset of that table of a TrueType file. */
function tableAt(view, tag) {
  for (let at = 12, left = view.getUint16(4); left > 0; at += 16, left -= 1) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    if (name === tag) return view.getUint32(at + 8);
  }
  throw new Error(`The font has no ${tag}.`);
}

/** The glyph of a letter of the basic plane, by the character map that browsers read (format 4). */
function glyphOf(view, letter) {
  const cmap = tableAt(view, "cmap");
  const code = letter.codePointAt(0);
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const map = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(map) !== 4) continue;
    const double = view.getUint16(map + 6);
    for (let at = 0; at < double; at += 2) {
      if (code > view.getUint16(map + 14 + at)) continue;
      const start = map + 16 + double + at;
      if (code < view.getUint16(start)) break;
      const delta = view.getUint16(start + double);
      const offset = view.getUint16(start + 2 * double);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = view.getUint16(start + 2 * double + offset + 2 * (code - view.getUint16(start)));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  throw new Error(`The font has no ${letter}.`);
}

/** The glyphs of a coverage table, in its order. */
function covered(view, at) {
  const count = view.getUint16(at + 2);
  if (view.getUint16(at) === 1) return Array.from({ length: count }, (_, i) => view.getUint16(at + 4 + 2 * i));
  return Array.from({ length: count }, (_, i) => at + 4 + 6 * i).flatMap((range) => {
    const first = view.getUint16(range);
    return Array.from({ length: view.getUint16(range + 2) - first + 1 }, (_, i) => first + i);
  });
}

/** The places in the file of the subtables that a feature substitutes one glyph for one with. */
function* substitutions(view, tag) {
  const gsub = tableAt(view, "GSUB");
  const features = gsub + view.getUint16(gsub + 6);
  const lookups = gsub + view.getUint16(gsub + 8);
  const seen = new Set();
  for (let index = 0; index < view.getUint16(features); index += 1) {
    const record = features + 2 + 6 * index;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)));
    if (name !== tag) continue;
    const feature = features + view.getUint16(record + 4);
    for (let of = 0; of < view.getUint16(feature + 2); of += 1) seen.add(view.getUint16(feature + 4 + 2 * of));
  }
  for (const number of seen) {
    const lookup = lookups + view.getUint16(lookups + 2 + 2 * number);
    for (let of = 0; of < view.getUint16(lookup + 4); of += 1) {
      const at = lookup + view.getUint16(lookup + 6 + 2 * of);
      const isExtension = view.getUint16(lookup) === 7;
      yield isExtension ? at + view.getUint32(at + 4) : at;
    }
  }
}

/** The same TrueType file, whose `tnum` leaves everything but figures as it is. */
export function onlyFiguresAreTabular(font) {
  const changed = Uint8Array.from(font);
  const view = new DataView(changed.buffer);
  const figures = new Set([...FIGURES].map((figure) => glyphOf(view, figure)));
  for (const at of substitutions(view, "tnum")) {
    const format = view.getUint16(at);
    if (format !== 2) throw new Error(`Substitutions of format ${format} are not known here.`);
    covered(view, at + view.getUint16(at + 2)).forEach((glyph, index) => {
      if (!figures.has(glyph)) view.setUint16(at + 6 + 2 * index, glyph);
    });
  }
  return changed;
}
