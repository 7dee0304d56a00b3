/** Rows of results, as a table in Markdown and as a picture. */
import os from "node:os";

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const digits = (number) =>
  number === undefined
    ? ""
    : number >= 100
      ? Math.round(number).toLocaleString("en-US")
      : number.toFixed(number >= 10 ? 1 : 2);

/** One row: what was measured, in which unit, per round the figure and the limit's figure, and the goal as text. */
export function summary({ group, name, unit, limit, goal, rounds }) {
  const figures = rounds.map(({ figure }) => figure);
  const limits = rounds.map(({ limit }) => limit).filter((figure) => figure !== undefined);
  const ratios = limits.length ? rounds.map(({ figure, limit }) => figure / limit) : [];
  const row = {
    group,
    name,
    unit,
    limit,
    goal,
    figure: median(figures),
    beside: limits.length ? median(limits) : undefined,
  };
  if (ratios.length) row.ratio = { min: Math.min(...ratios), median: median(ratios), max: Math.max(...ratios) };
  return row;
}

/** Markdown table of the rows of one group. */
export function table(rows) {
  const lines = rows.map(({ name, unit, figure, limit, beside, ratio, goal }) => {
    const ratios = ratio ? `${digits(ratio.min)} / **${digits(ratio.median)}** / ${digits(ratio.max)}` : "";
    const other = limit ? `${limit}: ${digits(beside)}` : "";
    return `| ${name} | ${digits(figure)} ${unit} | ${other} | ${ratios} | ${goal ?? ""} |`;
  });
  return ["| work | Marque | beside it | ratio: min / median / max | goal |", "|---|---|---|---|---|", ...lines].join(
    "\n",
  );
}

/** Date, machine and load of the run. */
export function conditions() {
  const [cpu] = os.cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${os.cpus().length} × ${cpu.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Linux ${os.release().split("-")[0]}, load ${os.loadavg()[0].toFixed(1)} at the end.`;
}

const escapeText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Bar chart (SVG) of the median ratios on a logarithmic scale; the line marks 1, the limit itself. */
export function picture(rows) {
  const shown = rows.filter(({ ratio }) => ratio);
  const [height, left, width] = [24, 390, 380];
  const [low, high] = [Math.log10(0.005), Math.log10(20)];
  const x = (ratio) => left + (width * (Math.log10(Math.min(Math.max(ratio, 0.005), 20)) - low)) / (high - low);
  const bars = shown.map(({ name, limit, ratio }, index) => {
    const y = 34 + index * height;
    const [from, to] = [Math.min(x(1), x(ratio.median)), Math.max(x(1), x(ratio.median))];
    return `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${escapeText(name)} ÷ ${escapeText(limit)}</text>
<rect x="${from}" y="${y + 2}" width="${Math.max(to - from, 1)}" height="14" fill="${ratio.median <= 1 ? "#3f6f55" : "#8a6a2f"}"/>
<line x1="${x(ratio.min)}" x2="${x(ratio.max)}" y1="${y + 9}" y2="${y + 9}" stroke="#1d1d1b"/>
<text x="${left + width + 10}" y="${y + 13}">${digits(ratio.median)}</text>`;
  });
  const bottom = 40 + shown.length * height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 850 ${bottom}" font-family="sans-serif" font-size="11" fill="#1d1d1b">
<rect width="850" height="${bottom}" fill="#faf8f4"/>
<text x="10" y="18" font-size="12">Cost of Marque divided by the cost of what stands beside it, same run (logarithmic; less is better)</text>
<line x1="${x(1)}" x2="${x(1)}" y1="28" y2="${bottom - 6}" stroke="#1d1d1b" stroke-dasharray="2 2"/>
${bars.join("\n")}
</svg>
`;
}
