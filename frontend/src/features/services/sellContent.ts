import { towns } from "@entities/appointment/towns";
import { responseTime } from "@entities/contact-request/responseTimes";
import type { PageContent } from "./serviceContent";

const townNames = towns.map(({ label }) => label.split(",")[0]);

export const sell: PageContent = {
  title: "Sell Your Vehicle",
  lead: "You describe the car. A concierge reviews it before buyers see it.",
  picture: {
    path: "/plates/macro-812-front",
    alt: "Studio illustration: the front fender of a red Ferrari 812 Superfast",
    kind: "illustration",
  },
  answers: [
    {
      question: "Who can sell",
      paragraphs: [
        "Any member can submit a car. If you don’t have an account yet, register first.",
        `We serve Illinois and Wisconsin: ${townNames.slice(0, -1).join(", ")} and ${townNames.at(-1)}.`,
      ],
    },
    {
      question: "How it works",
      paragraphs: [
        "Describe the car with photos, its VIN and your price. Your entries are kept as a draft until you submit them.",
        `A concierge reviews your submission within ${responseTime("submissions")}. If something needs to change, you’ll be told what and why, and can send it again.`,
        "Once it’s approved, the car is listed. Your dashboard shows how long the listing runs and when you can renew it.",
      ],
      points: [
        "Buyers ask questions on the car’s page, where you answer them for everyone",
        "Inquiries go to the concierge through the site, and you’re told when someone has asked",
        "You change the price, mark the car under offer or sold, or withdraw it, in your dashboard",
        "A sold car’s page stays up and shows its price",
      ],
    },
    {
      question: "What helps",
      paragraphs: ["While you write, the form shows what buyers look for and what is still missing."],
      points: [
        "Photos: the front and rear from an angle, the interior, the engine, the underbody, details and documents",
        "The VIN or chassis number. The concierge checks it, and you choose whether buyers see it in full, in part or not at all",
        "Papers: you can state the owners, service history, mileage and matching numbers, and back each with a document that the concierge reads",
      ],
    },
  ],
};
