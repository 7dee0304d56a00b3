import { listingPhoto } from "@test/listings";
import { expect, it } from "vitest";
import { photoDiff } from "./photoDiff";

const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => listingPhoto(id, id)) as [
  ReturnType<typeof listingPhoto>,
  ReturnType<typeof listingPhoto>,
  ReturnType<typeof listingPhoto>,
  ReturnType<typeof listingPhoto>,
];

const summarize = (before: (typeof a)[], after: (typeof a)[]) =>
  photoDiff(before, after).after.map(({ photo, earlierPosition, isMoved, isRelabeled }) =>
    [photo.alt, earlierPosition, isMoved && "moved", isRelabeled && "relabeled"].filter(Boolean).join(" "),
  );

it("tells added, moved and relabeled photos from unchanged ones", () => {
  expect(summarize([a, b, c], [a, b, c])).toEqual(["a 1", "b 2", "c 3"]);
  expect(summarize([a, b, c], [a, d, b, c])).toEqual(["a 1", "d", "b 2", "c 3"]);
  expect(summarize([a, b, c], [c, a, b])).toEqual(["c 3 moved", "a 1 moved", "b 2 moved"]);
  expect(
    summarize(
      [a, b],
      [
        { ...a, alt: "front" },
        { ...b, group: "interior" },
      ],
    ),
  ).toEqual(["front 1 relabeled", "b 2 relabeled"]);
});

it("names removed photos, and does not report the photos behind them as moved", () => {
  expect(summarize([a, b, c], [b, c])).toEqual(["b 2", "c 3"]);
  expect(photoDiff([a, b, c], [b, c]).removed).toEqual([a]);
  expect(photoDiff([a], []).removed).toEqual([a]);
});
