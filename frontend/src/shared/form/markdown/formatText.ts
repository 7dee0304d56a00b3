/** Edits of Markdown text: what the formatting buttons do with a selection. */

export type Format = "bold" | "italic" | "link" | "quote" | "list" | "numberedList";

type Range = readonly [start: number, end: number];

/** Replaces a range of a text; `selection` is what is selected afterwards. */
interface Edit {
  readonly range: Range;
  readonly text: string;
  readonly selection: Range;
}

const emphasisMarkers = { bold: "**", italic: "*" } as const;

type BlockFormat = "quote" | "list" | "numberedList";

const blocks: Readonly<Record<BlockFormat, { marker: RegExp; markerOf: (index: number) => string }>> = {
  quote: { marker: /^> ?/, markerOf: () => "> " },
  list: { marker: /^[-*+] +/, markerOf: () => "- " },
  numberedList: { marker: /^\d{1,9}[.)] +/, markerOf: (index) => `${index + 1}. ` },
};

const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)]) +/;
const LINE_MARKERS = /^(?:> ?)*(?:(?:[-*+]|\d{1,9}[.)]) +)?/;

const matchLength = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;

/** The word around a caret. */
function wordAt(text: string, caret: number): Range {
  const before = matchLength(/[\p{L}\p{N}’'-]+$/u, text.slice(0, caret));
  return [caret - before, caret + matchLength(/^[\p{L}\p{N}’'-]+/u, text.slice(caret))];
}

/** The selected part of each line, without the markers that begin the line and without white space at its ends. */
function lineParts(text: string, [start, end]: Range): Range[] {
  let at = start;
  const parts: Range[] = [];
  for (const line of text.slice(start, end).split("\n")) {
    const isWhole = at === 0 || text[at - 1] === "\n";
    const markers = isWhole ? matchLength(LINE_MARKERS, line) : 0;
    const content = line.slice(markers).trim();
    const from = at + line.indexOf(content, markers);
    if (content) parts.push([from, from + content.length]);
    at += line.length + 1;
  }
  return parts;
}

/** What stands between the markers at the ends of a part or around it; null without markers. */
function emphasized(text: string, [start, end]: Range, marker: string): { all: Range; content: Range } | null {
  const { length } = marker;
  // One or three asterisks are italic, two or three bold.
  const holds = (count: number) => (length === 1 ? count % 2 === 1 : count >= 2);
  const around = Math.min(matchLength(/\*+$/, text.slice(0, start)), matchLength(/^\*+/, text.slice(end)));
  if (holds(around)) return { all: [start - length, end + length], content: [start, end] };
  const part = text.slice(start, end);
  const within = Math.min(matchLength(/^\*+/, part), matchLength(/\*+$/, part));
  if (!holds(within) || end - start <= 2 * length) return null;
  return { all: [start, end], content: [start + length, end - length] };
}

function toggleEmphasis(text: string, selection: Range, marker: string): Edit {
  const [caret] = selection;
  const isCaret = selection[0] === selection[1];
  const parts = isCaret ? [wordAt(text, caret)] : lineParts(text, selection);
  const [first = selection, last = first] = [parts[0], parts.at(-1)];
  const found = parts.map((part) => emphasized(text, part, marker));
  const removes = found.every((part) => part !== null);
  const changes = parts.flatMap((part, index) => {
    const existing = found[index];
    if (!existing) return [{ at: part, text: `${marker}${text.slice(...part)}${marker}` }];
    return removes ? [{ at: existing.all, text: text.slice(...existing.content) }] : [];
  });
  const from = changes[0]?.at[0] ?? first[0];
  const to = changes.at(-1)?.at[1] ?? last[1];
  let result = "";
  let at = from;
  for (const change of changes) {
    result += text.slice(at, change.at[0]) + change.text;
    at = change.at[1];
  }
  const shift = removes ? -marker.length : marker.length;
  if (isCaret) return { range: [from, to], text: result, selection: [caret + shift, caret + shift] };
  const inset = removes || parts.length > 1 ? 0 : marker.length;
  return { range: [from, to], text: result, selection: [from + inset, from + result.length - inset] };
}

/** A link to the selected address or with the selected text; selects what is still to be written. */
function insertLink(text: string, selection: Range): Edit {
  const parts = lineParts(text, selection);
  const [from, to] = [parts[0]?.[0] ?? selection[0], parts.at(-1)?.[1] ?? selection[1]];
  const range = from === to ? wordAt(text, from) : ([from, to] as const);
  const chosen = text.slice(...range);
  if (/^(?:https:\/\/|mailto:)\S+$/.test(chosen)) {
    return { range, text: `[](${chosen})`, selection: [range[0] + 1, range[0] + 1] };
  }
  const label = chosen.replace(/[[\]]/g, "\\$&").replace(/\s*\n\s*/g, " ");
  const address = "https://";
  const at = range[0] + "[".length;
  const addressAt = at + label.length + "](".length;
  return {
    range,
    text: `[${label}](${address})`,
    selection: label ? [addressAt, addressAt + address.length] : [at, at],
  };
}

function toggleBlock(text: string, [start, end]: Range, format: BlockFormat): Edit {
  const { marker, markerOf } = blocks[format];
  const from = text.lastIndexOf("\n", start - 1) + 1;
  // A selection that ends at the beginning of a line does not include it.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const lineEnd = text.indexOf("\n", last);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  const isEmpty = lines.every((line) => line.trim() === "");
  const removes = !isEmpty && lines.every((line) => line.trim() === "" || marker.test(line));
  let count = 0;
  const changed = lines.map((line) => {
    if (removes) return line.replace(marker, "");
    // A line without text stays one, except within a quote, which would end there.
    if (line.trim() === "" && !isEmpty) return format === "quote" ? ">" : line;
    return markerOf(count++) + (format === "quote" ? line : line.replace(LIST_MARKER, ""));
  });
  const block = changed.join("\n");
  // Text right below a block would belong to it.
  const below = text.slice(to + 1).split("\n", 1)[0] ?? "";
  const gap = !removes && below.trim() !== "" && !marker.test(below) ? "\n" : "";
  const caret = Math.max(from, start + block.length - (to - from));
  const selection: Range = start === end ? [caret, caret] : [from, from + block.length];
  return { range: [from, to], text: block + gap, selection };
}

/** The edit that formats a selection, or takes the format away where all of it has it. */
export function formatText(text: string, selection: Range, format: Format): Edit {
  switch (format) {
    case "bold":
    case "italic":
      return toggleEmphasis(text, selection, emphasisMarkers[format]);
    case "link":
      return insertLink(text, selection);
    default:
      return toggleBlock(text, selection, format);
  }
}
