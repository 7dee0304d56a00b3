import pages from "@contract/pages.json";
import { sampleRecent } from "@entities/vehicle/fixtures";
import { CARD_SIZES } from "@entities/vehicle/VehicleCard";
import { featured, section, stubVehicles } from "@test/homePage";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import HomePage from "./HomePage";
import { heroPortrait, heroWide } from "./heroImages";

beforeEach(() => {
  setSiteDetails({ testimonials: [{ text: "Straight people.", author: "A collector in Madison" }] });
  server.use(stubVehicles("featured", featured), stubVehicles("recent", sampleRecent));
});

async function featuredSection() {
  renderAt("/", <HomePage />);
  const area = section("Featured Vehicles");
  await area.findByRole("link", { name: "Ferrari 812 Superfast" });
  return area;
}

type Area = Awaited<ReturnType<typeof featuredSection>>;

const models = (area: Area) => area.queryAllByRole("heading", { level: 3 }).map((title) => title.textContent);

describe("the home page", () => {
  it("has its sections in order", async () => {
    await featuredSection();
    expect(screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent)).toEqual([
      "Featured Vehicles",
      "Premium Collector Services",
      "Recent Acquisitions",
      "Collector Experiences",
      "Member Access",
    ]);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("links to the listings from its hero and from the recent acquisitions", async () => {
    await featuredSection();
    expect(screen.getByRole("link", { name: "EXPLORE COLLECTION" })).toHaveAttribute("href", "/listings");
    expect(screen.getByRole("link", { name: "VIEW ALL INVENTORY" })).toHaveAttribute("href", "/listings");
  });

  it("offers three services", async () => {
    await featuredSection();
    const area = section("Premium Collector Services");
    expect(area.getByRole("link", { name: /^LEARN MORE/ })).toHaveAttribute("href", "/services/acquisition");
    expect(area.getByRole("link", { name: /^SCHEDULE APPOINTMENT/ })).toHaveAttribute(
      "href",
      "/services/care#appointment",
    );
    expect(area.getByRole("link", { name: /^VIEW SAMPLE REPORT/ })).toHaveAttribute(
      "href",
      "/services/inspection/sample-report",
    );
  });

  it("shows one testimonial", async () => {
    await featuredSection();
    expect(screen.getByRole("region", { name: "Collector Experiences" })).toHaveTextContent(
      "“Straight people.”A collector in Madison",
    );
  });

  it("shows no testimonial if none is set", async () => {
    for (const meta of document.querySelectorAll('meta[name="site-details"]')) meta.remove();
    await featuredSection();
    const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual(["Featured Vehicles", "Premium Collector Services", "Recent Acquisitions", "Member Access"]);
  });

  it("is preloaded with its pictures in the sizes in which it shows them", () => {
    const home = pages.find(({ path }) => path === "/");
    const asPreload = ({ path, widths, sizes, media }: typeof heroWide) => ({ path, widths, sizes, media });
    expect(home?.preload).toEqual([asPreload(heroWide), asPreload(heroPortrait)]);
    expect(home?.coverSizes).toBe(CARD_SIZES);
  });
});

describe("the vehicles of the home page", () => {
  it("show four skeleton cards each while they load", () => {
    server.use(
      http.get("/api/vehicles/featured", () => delay("infinite")),
      http.get("/api/vehicles/recent", () => delay("infinite")),
    );
    renderAt("/", <HomePage />);
    for (const name of ["Loading featured vehicles", "Loading recent acquisitions"]) {
      const list = screen.getByRole("list", { name });
      expect(list).toHaveAttribute("aria-busy", "true");
      expect(within(list).getAllByRole("listitem")).toHaveLength(4);
    }
    expect(screen.queryByText(/^Sample/)).not.toBeInTheDocument();
  });

  it("are those of the server, each with a link to its page", async () => {
    const area = await featuredSection();
    expect(area.getAllByRole("listitem").length).toBeGreaterThanOrEqual(4);
    expect(area.queryByText(/^Sample/)).not.toBeInTheDocument();
    const recent = await section("Recent Acquisitions").findByRole("link", { name: "Ferrari F40" });
    expect(recent).toHaveAttribute("href", "/listings/10/1990-ferrari-f40");
  });

  it.each([
    ["gives none", () => HttpResponse.json([])],
    ["fails", () => new HttpResponse("down", { status: 500 })],
    ["cannot be reached", () => HttpResponse.error()],
  ])("are marked samples without an error message when the server %s", async (_, answer) => {
    server.use(http.get("/api/vehicles/featured", answer), http.get("/api/vehicles/recent", answer));
    renderAt("/", <HomePage />);
    for (const name of ["Featured Vehicles", "Recent Acquisitions"]) {
      const area = section(name);
      expect(await area.findAllByText(/^Sample/)).toHaveLength(4);
      expect(area.queryByRole("button", { name: /^Save/ })).not.toBeInTheDocument();
    }
    expect(section("Featured Vehicles").getByText("812 Superfast")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("SORT", () => {
  it("cycles through the five orders, announces each, and keeps the server's order for newest", async () => {
    const area = await featuredSection();
    const server = models(area);
    const headers: Record<string, string | null> = {};
    for (const label of [
      "Price: High to Low",
      "Price: Low to High",
      "Year: Newest First",
      "Year: Oldest First",
      "Newest",
    ]) {
      await userEvent.click(area.getByRole("button", { name: "SORT" }));
      expect(area.getByRole("button", { name: "SORT" })).toHaveAccessibleDescription(label);
      expect(area.getByText(label)).toBeVisible();
      expect(area.getByRole("status")).toHaveTextContent(`Sorted by ${label}`);
      headers[label] = models(area)[0] ?? null;
    }
    expect(headers).toMatchObject({
      "Price: High to Low": "Lamborghini Aventador SVJ",
      "Price: Low to High": "Porsche 911 GT3",
      "Year: Newest First": "Porsche 911 GT3",
      "Year: Oldest First": "Aston Martin DBS Superleggera",
    });
    expect(models(area)).toEqual(server);
  });
});

describe("FILTER", () => {
  async function opened() {
    const area = await featuredSection();
    const button = area.getByRole("button", { name: "FILTER" });
    expect(button).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-expanded", "true");
    await area.findByLabelText("Make");
    return area;
  }
  const choose = (area: Area, label: string, option: string) =>
    userEvent.selectOptions(
      area.getByLabelText(label),
      within(area.getByLabelText(label)).getByRole("option", { name: option }),
    );
  const apply = (area: Area) => userEvent.click(area.getByRole("button", { name: "Apply Filters" }));

  it("opens a panel with the specified choices, and closes it", async () => {
    const area = await opened();
    const options = (label: string) =>
      within(area.getByLabelText(label))
        .getAllByRole("option")
        .slice(1)
        .map((option) => option.textContent);
    expect(options("Make")).toEqual(["Ferrari", "Lamborghini", "Porsche", "Aston Martin"]);
    expect(options("Price Range")).toEqual([
      "Under $200,000",
      "$200,000 to $500,000",
      "$500,000 to $1,000,000",
      "$1,000,000+",
    ]);
    expect(options("Year")).toEqual(["2020 and newer", "2015-2019", "2010-2014", "2000-2009", "Vintage & Classic"]);
    await userEvent.click(area.getByRole("button", { name: "FILTER" }));
    expect(area.queryByLabelText("Make")).not.toBeInTheDocument();
  });

  it("filters the list only when it is applied", async () => {
    const area = await opened();
    await choose(area, "Make", "Porsche");
    expect(models(area)).toHaveLength(4);
    await apply(area);
    expect(models(area)).toEqual(["Porsche 911 GT3"]);
    expect(area.getByRole("status")).toHaveTextContent("1 featured vehicle shown");
  });

  it("shows vehicles that meet every choice", async () => {
    const area = await opened();
    await choose(area, "Price Range", "$200,000 to $500,000");
    await choose(area, "Year", "2020 and newer");
    await apply(area);
    expect(models(area)).toEqual(["Ferrari 812 Superfast", "Porsche 911 GT3"]);
  });

  it("says when nothing matches, and clears the filters", async () => {
    const area = await opened();
    await choose(area, "Year", "Vintage & Classic");
    await apply(area);
    expect(area.getByRole("heading", { name: "No featured vehicle matches these filters" })).toBeInTheDocument();
    await userEvent.click(area.getByRole("button", { name: "Clear Filters" }));
    expect(models(area)).toHaveLength(4);
    expect(area.getByLabelText("Year")).toHaveDisplayValue("Any year");
  });
});

it("sends a visitor who saves a vehicle to the login, and back", async () => {
  const { Route, Routes, useLocation } = await import("react-router-dom");
  function Where() {
    const { pathname } = useLocation();
    return <p>{pathname}</p>;
  }
  renderAt(
    "/",
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Save 2020 Ferrari 812 Superfast" }));
  expect(screen.getByText("/auth")).toBeInTheDocument();
});
