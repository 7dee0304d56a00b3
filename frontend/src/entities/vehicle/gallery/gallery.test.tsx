import type { PictureData } from "@entities/picture/types";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import { publicFacts } from "@test/facts";
import { renderAt } from "@test/render";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Vehicle } from "../types";
import { Gallery } from "./Gallery";

const sample = sampleVehicles[0] as Vehicle;
const photo: PictureData = { ...(sample.cover as PictureData), kind: "photograph", alt: "Interior, driver’s seat" };
const vehicle = (...pictures: PictureData[]) => ({ ...sample, facts: publicFacts, pictures });

it("shows the main photo without its button where there is no script", () => {
  const html = renderToString(
    <MemoryRouter>
      <Gallery vehicle={vehicle(photo)} />
    </MemoryRouter>,
  );
  const page = document.createElement("div");
  page.innerHTML = html;
  for (const button of page.querySelectorAll("button")) button.remove();
  expect(page.querySelector("noscript")?.textContent).toContain(`${photo.path}/`);
});

it("shows the seller’s caption under the main photo", async () => {
  const plain: PictureData = { ...photo, path: "/api/images/2", alt: "" };
  renderAt("/listings/1", <Gallery vehicle={vehicle(photo, plain)} />);
  const caption = screen.getByText("Interior, driver’s seat", { selector: "p" });
  await userEvent.click(screen.getByRole("button", { name: "Next photo" }));
  expect(caption).toBeEmptyDOMElement();
});

it.each([
  [1, "Photo 1 of 2"],
  [2, "Engine · Photo 2 of 2"],
])("does not repeat a photo’s group that its caption names: photo %i", async (number, position) => {
  const interior: PictureData = { ...photo, group: "interior" };
  const engine: PictureData = { ...photo, path: "/api/images/2", alt: "Flat six", group: "engine" };
  renderAt(`/listings/1?photo=${number}`, <Gallery vehicle={vehicle(interior, engine)} />);
  expect(await screen.findByText(position, { selector: ".pswp p" })).toBeInTheDocument();
});
