import { Picture } from "@entities/picture/Picture";
import { paintGround } from "@shared/theme/paints";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { sampleFeatured, sampleRecent, sampleVehicles } from "./fixtures";
import type { Vehicle } from "./types";
import { VehicleCard } from "./VehicleCard";

const ferrari = sampleVehicles[0] as Vehicle;

const show = (card: Parameters<typeof VehicleCard>[0]) =>
  render(
    <MemoryRouter>
      <VehicleCard {...card} />
    </MemoryRouter>,
  );

describe("a vehicle's card", () => {
  it("shows the price and main facts, and links to the vehicle", () => {
    show({ vehicle: ferrari });
    const link = screen.getByRole("link", { name: "Ferrari 812 Superfast" });
    expect(link).toHaveAttribute("href", `/listings/1/${ferrari.slug}`);
    expect(screen.getByText("$425,000")).toBeInTheDocument();
    expect(screen.getByText("2020 · 4,200 miles · Chicago, IL")).toBeInTheDocument();
    expect(screen.getByText("Featured")).toBeInTheDocument();
    expect(within(screen.getByRole("list", { name: "Specifications" })).getAllByRole("listitem")).toHaveLength(3);
  });

  it("says that the true mileage is unknown", () => {
    show({ vehicle: { ...ferrari, isMileageUnknown: true } });
    const caption = screen.getByText("2020 · 4,200 miles, true mileage unknown · Chicago, IL");
    // Wraps on a narrow card: neither the warning nor the place is cut.
    expect(getComputedStyle(caption).whiteSpace).not.toBe("nowrap");
    expect(getComputedStyle(caption).overflow).not.toBe("hidden");
  });

  it("without mileage says only that it is unknown", () => {
    show({ vehicle: { ...ferrari, miles: "", isMileageUnknown: true } });
    expect(screen.getByText("2020 · True mileage unknown · Chicago, IL")).toBeInTheDocument();
  });

  it("without a photo says beside the mileage that it is unknown", () => {
    show({ vehicle: { ...ferrari, cover: null, isMileageUnknown: true } });
    expect(screen.getByText("4,200 miles, true mileage unknown · Chicago, IL")).toBeInTheDocument();
  });

  it("without a photo has the tint of its body color, like the vehicle's page", () => {
    const groundOf = (exteriorColor?: string) => {
      const { unmount } = show({ vehicle: { ...ferrari, cover: null, ...(exteriorColor && { exteriorColor }) } });
      const sheet = screen.getByText("Photos to follow").parentElement;
      const ground = sheet && getComputedStyle(sheet).background;
      unmount();
      return ground;
    };
    expect(groundOf("Laguna Blue")).toBe(paintGround("Laguna Blue"));
    expect(groundOf("Rosso Corsa")).not.toBe(groundOf("Laguna Blue"));
    expect(groundOf("Fantasia")).toBe(groundOf());
    expect(groundOf()).toBe(paintGround(null));
  });

  it("leaves out what is unknown", () => {
    show({ vehicle: { ...ferrari, miles: "", location: "" } });
    expect(screen.getByText("2020")).toBeInTheDocument();
  });

  it("without a photo has its name as the title, and each text once", () => {
    show({ vehicle: { ...ferrari, cover: null, specs: ["6.5-liter V12", "789 horsepower"] }, onToggleSaved: vi.fn() });
    expect(screen.getByRole("link", { name: "Ferrari 812 Superfast" })).toBeInTheDocument();
    const texts = ["812 Superfast", "2020", "Photos to follow", "4,200 miles · Chicago, IL", "$425,000", "789 hp"];
    for (const text of texts) expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByText("6.5L V12")).toBeInTheDocument();
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });

  it("expects no photos of a sold car", () => {
    show({ vehicle: { ...ferrari, cover: null, status: "sold" } });
    expect(screen.getByText("No photos")).toBeInTheDocument();
  });

  it("shows at most three specifications", () => {
    show({ vehicle: { ...ferrari, specs: ["one", "two", "three", "four"] } });
    expect(screen.getByText("three")).toBeInTheDocument();
    expect(screen.queryByText("four")).not.toBeInTheDocument();
  });

  it.each([
    ["sold", "Sold"],
    ["under_offer", "Under Offer"],
  ] as const)("shows the status of a %s vehicle in place of its badge", (status, statusText) => {
    show({ vehicle: { ...ferrari, status } });
    expect(screen.getByText(statusText)).toBeInTheDocument();
    expect(screen.queryByText("Featured")).not.toBeInTheDocument();
  });

  it("does not say of a car for sale that it is sold", () => {
    show({ vehicle: { ...ferrari, badge: { text: "Sold", variant: "sold" } } });
    expect(screen.queryByText("Sold")).not.toBeInTheDocument();
  });

  it("shows whether it is saved and calls the handler when the button is pressed", async () => {
    const onToggleSaved = vi.fn();
    show({ vehicle: ferrari, saved: true, onToggleSaved });
    const saveButton = screen.getByRole("button", { name: "Save 2020 Ferrari 812 Superfast", pressed: true });
    await userEvent.click(saveButton);
    expect(onToggleSaved).toHaveBeenCalledWith(ferrari);
  });

  it("comes before its buttons in the tab order", async () => {
    show({ vehicle: ferrari, onToggleSaved: vi.fn() });
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Ferrari 812 Superfast" })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Save 2020 Ferrari 812 Superfast" })).toHaveFocus();
  });

  it("shows the price drop, unless a badge or status takes its place", () => {
    const { unmount } = show({ vehicle: { ...ferrari, badge: null, priceDrop: "$20,000" } });
    expect(screen.getByText("Reduced by $20,000")).toBeInTheDocument();
    unmount();
    show({ vehicle: { ...ferrari, status: "under_offer", priceDrop: "$20,000" } });
    expect(screen.getByText("Under Offer")).toBeInTheDocument();
    expect(screen.queryByText("Reduced by $20,000")).not.toBeInTheDocument();
  });

  it("of a sample says so, has no link and cannot be saved", () => {
    show({ vehicle: ferrari, sample: true, onToggleSaved: vi.fn() });
    expect(screen.getByText(/^Sample/)).toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("a picture", () => {
  const props = { sizes: "50vw" };

  it("offers each width in both formats, and its size to avoid layout shifts", () => {
    const { container } = render(<Picture {...props} picture={ferrari.cover} />);
    const image = screen.getByRole("img", { name: ferrari.cover?.alt ?? "" });
    expect(image).toHaveAttribute("width", "1600");
    expect(image).toHaveAttribute("height", "1000");
    expect(image).toHaveAttribute("loading", "lazy");
    expect(image.getAttribute("srcset")).toContain("/plates/ferrari-812-superfast/400.webp 400w");
    const source = container.querySelector("source[type='image/avif']");
    expect(source?.getAttribute("srcset")?.split(", ")).toHaveLength(4);
    expect(source).toHaveAttribute("sizes", "50vw");
  });

  it("has a high fetch priority when it is the first of the page", () => {
    render(<Picture {...props} picture={ferrari.cover} priority />);
    expect(screen.getByRole("img")).toHaveAttribute("loading", "eager");
    expect(screen.getByRole("img")).toHaveAttribute("fetchpriority", "high");
  });

  it("says when there is none and when it cannot be loaded", () => {
    const { rerender } = render(<Picture {...props} picture={null} />);
    expect(screen.getByText("No photos")).toBeInTheDocument();
    rerender(<Picture {...props} picture={ferrari.cover} />);
    expect(screen.queryByText("No photos")).not.toBeInTheDocument();
    fireEvent.error(screen.getByRole("img"));
    expect(screen.getByText("Photo unavailable")).toBeInTheDocument();
  });
});

describe("the sample inventory", () => {
  it("is as specified, in the specified order", () => {
    expect(sampleVehicles.map(({ make, model }) => `${make} ${model}`)).toEqual([
      "Ferrari 812 Superfast",
      "Porsche 911 GT3",
      "Lamborghini Aventador SVJ",
      "Aston Martin DBS Superleggera",
      "McLaren 720S",
      "Porsche Taycan Turbo S",
      "Ferrari F8 Tributo",
      "Bugatti Chiron",
    ]);
    expect(sampleVehicles.slice(0, 2).map(({ badge }) => badge?.variant)).toEqual(["featured", "new"]);
    expect(sampleFeatured).toHaveLength(4);
    expect(sampleRecent.map(({ title }) => title)).toEqual([
      "Porsche 911 Carrera RS 2.7",
      "Ferrari F40",
      "Lamborghini Miura P400 SV",
      "Mercedes-Benz 300 SL",
    ]);
  });

  it("has the same price and year as text and as number", () => {
    for (const { price, priceNumeric, year, yearNumeric, milesNumeric, miles } of sampleVehicles) {
      expect(price.replace(/\D/g, "")).toBe(String(priceNumeric));
      expect(year).toBe(String(yearNumeric));
      expect(miles.replace(/\D/g, "")).toBe(String(milesNumeric));
    }
  });
});
