/** Severity of a finding. */
export type Grade = "good" | "watch" | "act";

export const gradeNames: Record<Grade, string> = { good: "OK", watch: "Watch", act: "Needs attention" };

interface Finding {
  readonly item: string;
  readonly finding: string;
  /** Absent for neutral findings. */
  readonly grade?: Grade;
  /** Number in the drawing. */
  readonly place?: number;
}

interface PaintReading {
  readonly panel: string;
  readonly count: number;
  /** Minimum and maximum in mils; null when not measurable. */
  readonly range: readonly [string, string] | null;
  readonly finding: string;
  readonly grade: Grade;
  readonly place?: number;
}

/** Sample vehicle of the report. */
export const SUBJECT_ID = 9;

export const drawing = {
  path: "/plates/porsche-911-carrera-rs-2-7-drawing",
  widths: [400, 800, 1200, 1600],
  width: 1600,
  height: 1000,
  alt: "Line drawing of the car in profile, facing left, with the numbered places of the findings",
} as const;

/** Positions of the numbers in the 1600 × 1000 drawing, with their findings. */
export const drawingReferences = [
  {
    number: 1,
    x: 312,
    y: 462,
    text: "Left front fender, behind the headlight: palm-sized area of filler under the paint",
  },
  { number: 2, x: 465, y: 528, text: "Front brakes: rotors near their limit" },
  { number: 3, x: 672, y: 540, text: "Left door, lower edge: stone chips touched in, no rust" },
  { number: 4, x: 820, y: 296, text: "Roof: original steel, thinnest paint on the car" },
  { number: 5, x: 820, y: 588, text: "Rocker panels: stone-guard coating, sound underneath" },
  { number: 6, x: 1002, y: 470, text: "Left rear quarter panel: lead seam intact" },
  { number: 7, x: 1108, y: 638, text: "Rear tires: eight years old" },
  { number: 8, x: 1268, y: 432, text: "Engine lid with spoiler: fiberglass, not measurable" },
  { number: 9, x: 1300, y: 552, text: "Chain housing: light seep of oil" },
] as const;

export const paint: readonly PaintReading[] = [
  { panel: "Hood", count: 12, range: ["5.1", "6.4"], finding: "Repainted, even", grade: "good" },
  {
    panel: "Left front fender",
    count: 8,
    range: ["5.0", "21.7"],
    finding: "Filler behind the headlight, about 3 by 4 inches; repair shown in the restoration file",
    grade: "watch",
    place: 1,
  },
  { panel: "Right front fender", count: 8, range: ["5.3", "6.8"], finding: "Repainted, even", grade: "good" },
  {
    panel: "Left door",
    count: 10,
    range: ["5.2", "7.0"],
    finding: "Chips at the lower edge, touched in",
    grade: "good",
    place: 3,
  },
  { panel: "Right door", count: 10, range: ["5.4", "6.3"], finding: "Repainted, even", grade: "good" },
  {
    panel: "Roof",
    count: 12,
    range: ["4.8", "5.6"],
    finding: "Repainted, even; never welded",
    grade: "good",
    place: 4,
  },
  {
    panel: "Left rear quarter panel",
    count: 10,
    range: ["5.5", "7.9"],
    finding: "Factory seam with lead, intact",
    grade: "good",
    place: 6,
  },
  { panel: "Right rear quarter panel", count: 10, range: ["5.6", "7.2"], finding: "Repainted, even", grade: "good" },
  {
    panel: "Rocker panels, both",
    count: 8,
    range: ["12.4", "18.9"],
    finding: "Stone-guard coating, as expected",
    grade: "good",
    place: 5,
  },
  {
    panel: "Engine lid and spoiler",
    count: 0,
    range: null,
    finding: "Fiberglass; surface sound, no cracks at the hinges",
    grade: "good",
    place: 8,
  },
];

/** Per cylinder: compression in psi, leak-down in percent. */
export const cylinders = [
  { number: 1, compression: 172, leak: 4 },
  { number: 2, compression: 175, leak: 4 },
  { number: 3, compression: 170, leak: 6 },
  { number: 4, compression: 174, leak: 4 },
  { number: 5, compression: 171, leak: 5 },
  { number: 6, compression: 173, leak: 4 },
] as const;

/** Findings by chapter. */
export const chapters: readonly { readonly title: string; readonly findings: readonly Finding[] }[] = [
  {
    title: "Mechanical",
    findings: [
      { item: "Engine, cold start", finding: "Starts on the third turn, settles in two minutes", grade: "good" },
      { item: "Oil", finding: "Pressure 15 psi at idle, 65 psi at 4,000 rpm, warm", grade: "good" },
      {
        item: "Leaks",
        finding: "Light seep at the left chain housing; no drops after an hour",
        grade: "watch",
        place: 9,
      },
      {
        item: "Mechanical injection",
        finding: "Mixture correct when warm; no play in the throttle shafts",
        grade: "good",
      },
      { item: "Clutch and transmission", finding: "Second gear reluctant until warm, then clean", grade: "watch" },
      {
        item: "Front brakes",
        finding: "Rotors 0.75 in, limit 0.73 in; replace with the next pads",
        grade: "act",
        place: 2,
      },
      { item: "Brake fluid", finding: "3.1% water; change before driving", grade: "act" },
      { item: "Suspension", finding: "Torsion bars level side to side; ball joints and bushings tight", grade: "good" },
    ],
  },
  {
    title: "Structure",
    findings: [
      {
        item: "Floors and suspension pan",
        finding: "Pan renewed in 2015, welds photographed; floors original",
        grade: "good",
      },
      { item: "Battery boxes, front", finding: "Dry, no corrosion", grade: "good" },
      { item: "Rear torsion tube", finding: "Drain holes open, no scale", grade: "good" },
    ],
  },
  {
    title: "Electrics",
    findings: [
      { item: "Charging", finding: "13.9 V at idle with the lights on; battery from 2024", grade: "good" },
      { item: "Lights, wipers, horn", finding: "All work", grade: "good" },
      { item: "Instruments", finding: "All work except the clock, which has stopped", grade: "watch" },
      { item: "Wiring", finding: "Original; one later fuel pump relay, neatly installed", grade: "good" },
    ],
  },
  {
    title: "Road test",
    findings: [
      { item: "Conditions", finding: "22 miles in town and on the highway, dry, 54 °F" },
      { item: "Engine", finding: "Pulls cleanly from 1,500 to 7,000 rpm; no smoke on the overrun", grade: "good" },
      {
        item: "Steering and brakes",
        finding: "Runs straight and stops straight; slight pedal vibration",
        grade: "watch",
        place: 2,
      },
      { item: "Temperatures", finding: "Oil 195 °F after twenty minutes, steady", grade: "good" },
    ],
  },
];

/** Tires by wheel; date codes are week and year of manufacture. */
export const tires = [
  { wheel: "Left front", size: "185/70 VR 15", tread: "7/32 in", code: "2118" },
  { wheel: "Right front", size: "185/70 VR 15", tread: "7/32 in", code: "2118" },
  { wheel: "Left rear", size: "215/60 VR 15", tread: "6/32 in", code: "1918" },
  { wheel: "Right rear", size: "215/60 VR 15", tread: "6/32 in", code: "1918" },
] as const;

export const documents: readonly Finding[] = [
  { item: "Chassis number", finding: "Stamping matches the title and the plate", grade: "good" },
  { item: "Engine and transmission", finding: "Numbers match the maker’s record for this chassis", grade: "good" },
  { item: "Title", finding: "Illinois, clean, in the seller’s name", grade: "good" },
  { item: "Restoration file", finding: "2014 to 2016, 212 photos, invoices for every stage", grade: "good" },
  { item: "Mileage", finding: "61,300; invoices since 1974, no gap longer than 14 months", grade: "good" },
];

/** Conclusion of the report. */
export const verdict = {
  title: "Recommended, with three things to do first",
  text: "An honest Touring with its own engine and gearbox, restored with care and documented without gaps. We found no reason not to buy. The front brake rotors, brake fluid and tires are due because of wear and age, and should be done before the car is driven further; the oil seep and second gear can wait and be watched.",
  reservations: [
    "Front brake rotors and pads, and a full brake fluid change",
    "Four tires: plenty of tread, but they’re eight years old",
    "The filler in the left front fender, which should be reflected in the price",
  ],
} as const;
