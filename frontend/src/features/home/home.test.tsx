import pages from "@contract/pages.json";
import { sampleFeatured, sampleRecent } from "@entities/vehicle/fixtures";
import { CARD_SIZES } from "@entities/vehicle/VehicleCard";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import HomePage from "./HomePage";
import { heroPortrait, heroWide } from "./heroImages";

const featured = sampleFeatured.map((vehicle) => ({ ...vehicle, badge: undefined }));

const stubVehicles = (path: string, body: unknown) =>
  http.untyped.get(`/api/vehicles/${path}`, () => HttpResponse.json(body as object));

beforeEach(() => {
  setSiteDetails({ testimonials: [{ text: "Straight people.", author: "A collector in Madison" }] });
  server.use(stubVehicles("featured", featured), stubVehicles("recent", sampleRecent));
});

const section = (name: string) => within(screen.getByRole("region", { name }));

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

describe("Member Access", () => {
  async function open() {
    renderAt("/", <HomePage />);
    await userEvent.click(screen.getByRole("button", { name: "Member Login" }));
    return within(await screen.findByRole("dialog", { name: "Member Access" }));
  }
  type DialogArea = Awaited<ReturnType<typeof open>>;

  async function enter(dialog: DialogArea, username: string, password: string) {
    if (username) await userEvent.type(dialog.getByLabelText("Username"), username);
    if (password) await userEvent.type(dialog.getByLabelText("Password"), password);
    await userEvent.click(dialog.getByRole("button", { name: "Login" }));
  }

  const user = {
    id: 7,
    username: "ada_l",
    email: "a@example.com",
    firstName: "Ada",
    isCollector: false,
    isAdmin: false,
  };

  it("keeps the username, but not the password, when it is closed and opened again", async () => {
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText("Username"), "ada_l");
    await userEvent.type(dialog.getByLabelText("Password"), "correct");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole("button", { name: "Member Login" }));
    const again = within(await screen.findByRole("dialog", { name: "Member Access" }));
    expect(again.getByLabelText("Username")).toHaveValue("ada_l");
    expect(again.getByLabelText("Password")).toHaveValue("");
  });

  it("offers ways for members who cannot log in", async () => {
    const dialog = await open();
    expect(dialog.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/reset-password");
    expect(dialog.getByText(/Need an invitation\?/)).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: "Request access" })).toHaveAttribute("href", "/request-access");
  });

  it.each([
    ["", ""],
    ["ada_l", ""],
    ["", "correct horse"],
  ])("sends no request for %j and %j", async (username, password) => {
    let requests = 0;
    server.use(
      http.untyped.post("/api/login", () => {
        requests += 1;
        return HttpResponse.json(user);
      }),
    );
    const dialog = await open();
    await enter(dialog, username, password);
    expect(await screen.findByText("Missing information")).toBeInTheDocument();
    expect(dialog.getByRole("alert")).toHaveTextContent("Please enter both username and password");
    expect(requests).toBe(0);
  });

  it("logs a member in, confirms it, closes, and is empty the next time", async () => {
    let sent: unknown;
    server.use(
      http.untyped.post("/api/login", async ({ request }) => {
        sent = await request.json();
        await delay(100);
        return HttpResponse.json(user);
      }),
    );
    const dialog = await open();
    await enter(dialog, "ada_l", "correct horse");
    expect(dialog.getByRole("button", { name: "AUTHENTICATING..." })).toBeDisabled();
    expect(await screen.findByText("Login Successful")).toBeInTheDocument();
    expect(screen.getByText("Welcome back, Ada!")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent).toEqual({ username: "ada_l", password: "correct horse" });
    expect(screen.getByText("You are logged in as Ada.")).toBeInTheDocument();
    expect(localStorage.getItem("username")).toBeNull();
  });

  it("remembers the username in the browser only when asked to", async () => {
    let sent: unknown;
    server.use(
      http.untyped.post("/api/login", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(user);
      }),
    );
    const dialog = await open();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Remember me" }));
    await enter(dialog, "ada_l", "correct horse");
    await screen.findByText("Login Successful");
    expect(sent).toEqual({ username: "ada_l", password: "correct horse" });
    await waitFor(() => expect(localStorage.getItem("username")).toBe("ada_l"));
  });

  it("fills in a remembered username, and forgets it on request", async () => {
    localStorage.setItem("username", "ada_l");
    server.use(http.untyped.post("/api/login", () => HttpResponse.json(user)));
    const dialog = await open();
    expect(dialog.getByLabelText("Username")).toHaveValue("ada_l");
    expect(dialog.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Remember me" }));
    await enter(dialog, "", "correct horse");
    await screen.findByText("Login Successful");
    await waitFor(() => expect(localStorage.getItem("username")).toBeNull());
  });

  it.each([
    [401, JSON.stringify({ status: 401, message: "This account is suspended." }), "This account is suspended."],
    [401, "", "Invalid username or password"],
    [503, JSON.stringify({ status: 503, message: "Please try again in a moment." }), "Please try again in a moment."],
  ])("stays open on %d and says why", async (status, body, reason) => {
    server.use(http.untyped.post("/api/login", () => new HttpResponse(body, { status })));
    const dialog = await open();
    await enter(dialog, "ada_l", "wrong horse");
    expect(await screen.findByText("Login failed")).toBeInTheDocument();
    expect(dialog.getByRole("alert")).toHaveTextContent(reason);
    expect(screen.getByRole("dialog", { name: "Member Access" })).toBeInTheDocument();
    expect(dialog.getByLabelText("Username")).toHaveValue("ada_l");
    expect(dialog.getByRole("button", { name: "Login" })).toBeEnabled();
  });

  it("does not report a wrong password when the server cannot be reached", async () => {
    server.use(http.post("/api/login", () => HttpResponse.error()));
    const dialog = await open();
    await enter(dialog, "ada_l", "correct horse");
    expect(await dialog.findByRole("alert")).toHaveTextContent("We couldn’t reach the server.");
  });

  it("is hidden from signed-in members", async () => {
    signIn();
    renderAt("/", <HomePage />);
    expect(await screen.findByText("You are logged in as Ada.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Member Login" })).not.toBeInTheDocument();
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
