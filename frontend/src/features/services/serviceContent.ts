import type { ServiceSlug } from "@entities/contact-request/contactRequest";

/** A question and answer. */
interface ServiceAnswer {
  readonly question: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

/** Introduction, questions and answers of a page. */
export interface PageContent {
  readonly title: string;
  readonly lead: string;
  readonly picture: { readonly path: string; readonly alt: string; readonly kind: "illustration" | "drawing" };
  readonly answers: readonly ServiceAnswer[];
}

/** Content of a service page. */
interface ServiceContent extends PageContent {
  readonly slug: ServiceSlug;
}

export const acquisition: ServiceContent = {
  slug: "acquisition",
  title: "Acquisition",
  lead: "You know which car you want. We find it, and tell you which ones to avoid.",
  picture: {
    path: "/plates/macro-chiron-c",
    alt: "Studio illustration: the side of a two-tone blue Bugatti Chiron",
    kind: "illustration",
  },
  answers: [
    {
      question: "What’s included",
      paragraphs: [
        "We start with a conversation: the model, the years, your budget, and what you won’t accept at any price. Then we search our own inventory, ask owners we know, and follow dealers and auctions.",
        "You receive a short list with the case for and against each car, and the paperwork the seller has shared.",
      ],
      points: [
        "An inspection of the car you choose, before you commit",
        "A price negotiated with the seller on your behalf, within your limit",
        "Transport and paperwork arranged through delivery",
      ],
    },
    {
      question: "Who does it",
      paragraphs: [
        "One concierge, from the first call to delivery. When a model needs specialist knowledge, we bring in someone who works on nothing else, and tell you who it is.",
      ],
    },
    {
      question: "How long it takes",
      paragraphs: [
        "A car built in volume can be found in weeks. A rare one takes as long as it takes to come up. We’ll tell you at the start which to expect.",
      ],
    },
    {
      question: "What it costs",
      paragraphs: [
        "The first conversation is free. If you want us to search, you’ll have our fee in writing first, and the search starts once you’ve agreed to it.",
      ],
    },
  ],
};

export const inspection: ServiceContent = {
  slug: "inspection",
  title: "Pre-Purchase Inspection",
  lead: "Half a day with the car, and a report on what we saw, measured and drove.",
  picture: {
    path: "/plates/service-inspection",
    alt: "Studio illustration of a 1955 Mercedes-Benz 300 SL: the front half drawn in lines, the rear half painted, with measuring lines and marked points",
    kind: "illustration",
  },
  answers: [
    {
      question: "What’s included",
      paragraphs: ["We check the car on the ground, on a lift and on the road. Whatever can be measured is measured."],
      points: [
        "Paint: the thickness on every panel, and what the readings mean",
        "Structure: rocker panels, floors, suspension mounts, signs of repair",
        "Engine and transmission: compression, leak-down, leaks, noises, fluids",
        "Electrics, brakes, suspension, and tires with their date codes",
        "A drive in town and on the highway, cold and warm",
        "The numbers on the car against those on its paperwork",
      ],
    },
    {
      question: "Who does it",
      paragraphs: [
        "An inspector who isn’t selling the car. Models that need a specialist, such as early Porsches or anything with mechanical injection, go to a shop that knows them.",
      ],
    },
    {
      question: "How long it takes",
      paragraphs: [
        "The inspection takes about half a day, once the seller has agreed to it. You’ll usually have the report within two business days.",
      ],
    },
    {
      question: "What it costs",
      paragraphs: [
        "Asking is free. The price of the inspection depends on the car and where it is; you’ll have it before anyone travels.",
      ],
    },
  ],
};

export const care: ServiceContent = {
  slug: "care",
  title: "Care and Storage",
  lead: "Poor storage ages a car faster than driving it. Ours is done right.",
  picture: {
    path: "/plates/service-storage",
    alt: "Studio illustration of a car under a fitted red cover in a lit bay, its battery on a conditioner",
    kind: "illustration",
  },
  answers: [
    {
      question: "What’s included",
      paragraphs: [
        "We pick up your car or you bring it. It’s washed, photographed and documented before storage, then kept dry at an even temperature under its own cover.",
      ],
      points: [
        "Battery on a conditioner, tires at storage pressure, fuel treated",
        "Started, warmed and moved at the intervals you choose",
        "A check before the season: fluids, brakes, belts, lights",
        "Detailing, and transport to events and shops, on request",
      ],
    },
    {
      question: "Who does it",
      paragraphs: [
        "People who log every key taken and every mile driven. You can read your car’s log whenever you like.",
      ],
    },
    {
      question: "How long it takes",
      paragraphs: [
        "From one winter to as long as you like. To have your car ready, please give us two business days’ notice.",
      ],
    },
    {
      question: "What it costs",
      paragraphs: [
        "Asking is free, and you’re welcome to see the facility first. The price depends on the car and what you want done; you’ll have it in writing before we move the car.",
      ],
    },
  ],
};
