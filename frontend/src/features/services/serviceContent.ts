import type { ServiceSlug } from "@entities/contact-request/contactRequest";

/** A question and answer. */
interface ServiceAnswer {
  readonly question: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

/** Content of a service page. */
export interface ServiceContent {
  readonly slug: ServiceSlug;
  readonly title: string;
  readonly lead: string;
  readonly picture: { readonly path: string; readonly alt: string; readonly kind: "illustration" | "drawing" };
  readonly answers: readonly ServiceAnswer[];
}

export const acquisition: ServiceContent = {
  slug: "acquisition",
  title: "Acquisition",
  lead: "You know which car you want. We look for it, and tell you which ones to leave alone.",
  picture: {
    path: "/plates/macro-chiron-c",
    alt: "Studio illustration: the side of a two-tone blue Bugatti Chiron",
    kind: "illustration",
  },
  answers: [
    {
      question: "What is done",
      paragraphs: [
        "We begin with a conversation: the model, the years, what it may cost, and what you would not accept at any price. Then we look in our own inventory, ask owners we know, and follow dealers and auctions.",
        "You receive a short list. For each car it says what speaks for it and what speaks against it, with the papers as far as the seller shows them.",
      ],
      points: [
        "An inspection of the car you choose, before you commit",
        "A price discussed with the seller in your name, within the limit you set",
        "Transport and papers arranged up to the handover",
      ],
    },
    {
      question: "By whom",
      paragraphs: [
        "By one concierge from the first call to the handover. Where a model asks for more than general knowledge, we bring in somebody who works on nothing else, and tell you who it is.",
      ],
    },
    {
      question: "How long it takes",
      paragraphs: [
        "A car of which many were made can be found in weeks. A rare one is found when it comes up. We tell you at the start which of the two yours is.",
      ],
    },
    {
      question: "What it costs to ask",
      paragraphs: [
        "Nothing. If you want us to search, you have our fee in writing first, and the search begins when you have agreed to it.",
      ],
    },
  ],
};

export const inspection: ServiceContent = {
  slug: "inspection",
  title: "Pre-Purchase Inspection",
  lead: "Half a day with the car, and a report that says what was seen, measured and driven.",
  picture: {
    path: "/plates/service-inspection",
    alt: "Studio illustration of a 1955 Mercedes-Benz 300 SL: the front half drawn in lines, the rear half painted, with measuring lines and marked points",
    kind: "illustration",
  },
  answers: [
    {
      question: "What is done",
      paragraphs: ["The car is looked at standing, on a lift, and on the road. What can be measured is measured."],
      points: [
        "Paint: the thickness on every panel, and what the readings mean",
        "Structure: sills, floors, suspension mounts, traces of repair",
        "Engine and gearbox: compression, leak-down, leaks, noises, fluids",
        "Electrics, brakes, suspension, and tyres with their date codes",
        "A drive on town streets and on the highway, cold and warm",
        "The numbers on the car against the numbers in its papers",
      ],
    },
    {
      question: "By whom",
      paragraphs: [
        "By an inspector who does not sell the car. Models that need a specialist, such as early Porsches or anything with a mechanical injection pump, are seen by a workshop that knows them.",
      ],
    },
    {
      question: "How long it takes",
      paragraphs: [
        "The inspection takes about half a day, once the seller has agreed to it. The report follows as a rule within two working days.",
      ],
    },
    {
      question: "What it costs to ask",
      paragraphs: [
        "Nothing. The inspection itself depends on the car and on where it stands; you have the price before anybody travels.",
      ],
    },
  ],
};

export const care: ServiceContent = {
  slug: "care",
  title: "Care and Storage",
  lead: "A car that stands badly ages faster than one that is driven. Ours stand well.",
  picture: {
    path: "/plates/service-storage",
    alt: "Studio illustration of a car under a fitted red cover in a lit bay, its battery on a conditioner",
    kind: "illustration",
  },
  answers: [
    {
      question: "What is done",
      paragraphs: [
        "Your car is fetched or brought, washed, photographed and described before it is put away. It stands dry and at an even temperature, under its own cover.",
      ],
      points: [
        "Battery on a conditioner, tyres at storage pressure, fuel treated",
        "Started, warmed and moved at the intervals you choose",
        "A look over before the season: fluids, brakes, belts, lights",
        "Detailing, and transport to events and workshops, when you ask for it",
      ],
    },
    {
      question: "By whom",
      paragraphs: [
        "By people who keep a log of every key that is taken and every mile that is driven. You may read your car's log whenever you like.",
      ],
    },
    {
      question: "How long it takes",
      paragraphs: [
        "From one winter to as long as you wish. To have your car ready, we ask to be told two working days ahead.",
      ],
    },
    {
      question: "What it costs to ask",
      paragraphs: [
        "Nothing, and you are welcome to see the place first. The price depends on the car and on what you want done; you have it in writing before the car moves.",
      ],
    },
  ],
};
