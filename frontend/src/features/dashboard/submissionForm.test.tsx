import type { Submission } from "@entities/submission/types";
import { emptyFacts, toStatedFacts } from "@entities/vehicle/facts/factsValues";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import { enter, field, LIST, list, miura, open, press, stubDashboard, stubSubmissionForm } from "@test/dashboardPage";
import { holdDedupeWindow } from "@test/dedupe";
import { publicFacts } from "@test/facts";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { submission, uploadedPicture } from "@test/submissions";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(stubDashboard);

describe("the submission form", () => {
  it("has the specified labels and requirements", async () => {
    open("/dashboard?tab=submit");
    await field("Make");
    await press("Submit Vehicle");
    for (const sentence of [
      "Make is required",
      "Model is required",
      "Year is required",
      "Location is required",
      "Price is required",
      "Mileage is required",
    ]) {
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    await enter({ Year: "1899", Price: "ask me", Mileage: "low" });
    expect(await screen.findByText("Please enter a valid year")).toBeVisible();
    expect(await screen.findByText("Please enter a valid price")).toBeVisible();
    expect(await screen.findByText("Please enter valid mileage")).toBeVisible();
  });

  it("shows price and mileage as they will be displayed", async () => {
    open("/dashboard?tab=submit");
    await enter({ Price: "425000", Mileage: "4200" });
    expect(await screen.findByText("Shown as $425,000")).toBeVisible();
    expect(screen.getByText("Shown as 4,200 miles")).toBeVisible();
  });

  it("shows nothing as it will be displayed that is refused", async () => {
    open("/dashboard?tab=submit");
    await enter({ Price: "-1", Mileage: "-5" });
    expect(screen.queryByText(/Shown as/)).toBeNull();
  });

  it.each([
    ["73", "Did you mean 1973?"],
    ["’73", "Did you mean 1973?"],
    ["04", "Did you mean 2004?"],
    [String(new Date().getFullYear() + 3), null],
  ])("refuses the year %s before it is sent, and says what may be meant", async (year, hint) => {
    open("/dashboard?tab=submit");
    await enter({ Year: year });
    fireEvent.blur(await field("Year"));
    expect(await screen.findByText("Please enter a valid year")).toBeVisible();
    expect(screen.queryByText(/Did you mean/)?.textContent ?? null).toBe(hint);
  });

  it("shows how a make will be listed, and suggests known makes", async () => {
    open("/dashboard?tab=submit");
    await enter({ Make: "vw" });
    expect(await screen.findByText("Listed as Volkswagen")).toBeVisible();
    const make = await field("Make");
    const offered = document.getElementById(make.getAttribute("list") ?? "");
    expect([...(offered?.querySelectorAll("option") ?? [])].map(({ value }) => value)).toEqual([
      "Porsche",
      "Volkswagen",
    ]);
  });

  it("shows addresses and specifications as chips", async () => {
    open("/dashboard?tab=submit");
    const address = "https://pictures.example/miura/front-three-quarters.jpg";
    const images = await field(/^Additional image URLs/);
    await userEvent.type(images, "   {Enter}");
    expect(screen.queryByRole("list", { name: /^Additional image URLs/ })).not.toBeInTheDocument();
    await userEvent.type(images, `  ${address} `);
    await press("Add image");
    const chips = screen.getByRole("list", { name: /^Additional image URLs/ });
    expect(within(chips).getByText(address.slice(0, 30))).toBeVisible();
    expect(within(chips).queryByText(address)).not.toBeInTheDocument();
    expect(images).toHaveValue("");
    expect(images).toHaveFocus();
    await userEvent.click(within(chips).getByRole("button", { name: `Remove image: ${address.slice(0, 30)}` }));
    expect(screen.queryByRole("list", { name: /^Additional image URLs/ })).not.toBeInTheDocument();
    await userEvent.type(await field(/^Specifications/), "3.9L V12{Enter}379 hp{Enter}");
    const specs = within(screen.getByRole("list", { name: /^Specifications/ })).getAllByRole("listitem");
    expect(specs.map(({ textContent }) => textContent)).toEqual([
      "3.9L V12Remove specification: 3.9L V12",
      "379 hpRemove specification: 379 hp",
    ]);
  });

  it("sends both forms of each pair and the cover first, then opens the submission", async () => {
    const { sent } = stubSubmissionForm();
    server.use(http.post("/api/images", () => HttpResponse.json(uploadedPicture("front"), { status: 201 })));
    open("/dashboard?tab=submit");
    await enter(miura);
    await userEvent.upload(
      await screen.findByLabelText("Photos", { selector: "input" }),
      new File(["bytes"], "front.jpg", { type: "image/jpeg" }),
    );
    await userEvent.type(await field("What photo 1 shows"), "The front");
    await userEvent.type(await field(/^Additional image URLs/), "https://pictures.example/rear.jpg{Enter}");
    await enter({ "VIN or chassis number": " 1001 ", "Body style": "coupe", Horsepower: "385" });
    await userEvent.click(await field("True mileage unknown"));
    // Typed but not added as a chip: sent anyway.
    await userEvent.type(await field(/^Specifications/), "3.9L V12");
    list([submission()]);
    await press("Submit Vehicle");
    expect(await screen.findByText("Vehicle Submitted")).toBeVisible();
    expect(screen.getByText("Your vehicle has been submitted for review.")).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toEqual({
      make: "Lamborghini",
      model: "Miura P400 SV",
      year: "1972",
      yearNumeric: 1972,
      price: "$2,400,000",
      priceNumeric: 2_400_000,
      miles: "18,300 miles",
      milesNumeric: 18_300,
      location: "Lake Forest, IL",
      images: ["/api/images/front/1600.webp", "https://pictures.example/rear.jpg"],
      mainImage: "/api/images/front/1600.webp",
      documents: [],
      specs: ["3.9L V12"],
      alts: { "/api/images/front/1600.webp": "The front" },
      ...toStatedFacts({ ...emptyFacts, vin: "1001", bodyStyle: "coupe", horsepower: "385", isMileageUnknown: true }),
      userId: 7,
    });
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/dashboard/submissions/12"));
    await userEvent.click(screen.getByRole("tab", { name: "Submit Vehicle" }));
    expect(await field("Make")).toHaveValue("");
    expect(screen.queryByRole("list", { name: "Photos" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("tab", { name: "My Submissions" }));
    expect(await screen.findByRole("link", { name: "1972 Lamborghini Miura P400 SV" })).toBeVisible();
  });

  describe("asks back before it is sent", () => {
    const question = async () => within(await screen.findByRole("dialog", { name: "Before you submit" }));
    const choose = async (...names: string[]) => {
      const files = names.map((name) => new File(["x"], name, { type: "image/heic" }));
      fireEvent.drop(await screen.findByRole("button", { name: "Choose photos" }), {
        dataTransfer: { files, types: ["Files"] },
      });
    };

    it("without photos that couldn’t be added, and shows them", async () => {
      const { sent } = stubSubmissionForm();
      server.use(http.post("/api/images", () => problem(422, { message: "HEIC photos aren’t supported." })));
      const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
      open("/dashboard?tab=submit");
      await enter(miura);
      await choose("a.heic", "b.heic");
      expect(await screen.findAllByText("HEIC photos aren’t supported.")).toHaveLength(2);
      await press("Submit Vehicle");
      const asked = await question();
      expect(asked.getByText("2 photos couldn’t be added. Submit without them?")).toBeVisible();
      scrolled.mockClear();
      await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(scrolled).toHaveBeenCalled());
      expect(scrolled.mock.instances.at(-1)).toHaveTextContent("a.heic");
      expect(screen.getAllByText("HEIC photos aren’t supported.")).toHaveLength(2);
      expect(sent).toEqual([]);
      await press("Submit Vehicle");
      await userEvent.click((await question()).getByRole("button", { name: "Submit Vehicle" }));
      await waitFor(() => expect(sent).toHaveLength(1));
    });

    it("also with photos that failed before another tab was opened", async () => {
      const { sent } = stubSubmissionForm();
      server.use(http.post("/api/images", () => problem(503, { message: "Please try again." })));
      open("/dashboard?tab=submit");
      await enter(miura);
      await choose("a.heic");
      expect(await screen.findByText("Please try again.")).toBeVisible();
      await userEvent.click(screen.getByRole("tab", { name: "My Submissions" }));
      expect(screen.queryByText("Please try again.")).toBeNull();
      await userEvent.click(screen.getByRole("tab", { name: "Submit Vehicle" }));
      expect(await screen.findByText("Please try again.")).toBeVisible();
      expect(await field("Make")).toHaveValue(miura.Make);
      await press("Submit Vehicle");
      expect((await question()).getByText("1 photo couldn’t be added. Submit without it?")).toBeVisible();
      await userEvent.click((await question()).getByRole("button", { name: "Cancel" }));
      // Its file is still there to be sent.
      server.use(http.post("/api/images", () => HttpResponse.json(uploadedPicture("p1"), { status: 201 })));
      await press("Retry a.heic");
      await waitFor(() => expect(screen.queryByText("Please try again.")).toBeNull());
      await press("Submit Vehicle");
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body.images).toEqual(["/api/images/p1/1600.webp"]);
    });

    it("with a price that is probably mistyped", async () => {
      const { sent } = stubSubmissionForm();
      open("/dashboard?tab=submit");
      await enter({ ...miura, Price: "1" });
      await press("Submit Vehicle");
      const asked = await question();
      expect(asked.getByText("The price is $1. Is that right?")).toBeVisible();
      await userEvent.click(asked.getByRole("button", { name: "Submit Vehicle" }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body).toMatchObject({ priceNumeric: 1 });
    });
  });

  it("adds the submission to the list at once", async () => {
    let lists = 0;
    let submitted: Submission[] = [];
    server.use(
      http.untyped.get(LIST, () => {
        lists += 1;
        return HttpResponse.json(submitted);
      }),
    );
    stubSubmissionForm(() => {
      submitted = [submission()];
      return HttpResponse.json(submission(), { status: 201 });
    });
    holdDedupeWindow();
    open();
    expect(await screen.findByText("You haven't submitted any vehicles yet.")).toBeVisible();
    await userEvent.click(screen.getByRole("tab", { name: "Submit Vehicle" }));
    await enter(miura);
    await press("Submit Vehicle");
    expect(await screen.findByText("Vehicle Submitted")).toBeVisible();
    await userEvent.click(screen.getByRole("tab", { name: "My Submissions" }));
    expect(await screen.findByRole("link", { name: "1972 Lamborghini Miura P400 SV" })).toBeVisible();
    expect(lists).toBe(2);
  });

  it("makes the main image URL the cover", async () => {
    const { sent } = stubSubmissionForm();
    open("/dashboard?tab=submit");
    await enter({ ...miura, "Main image URL (optional)": " https://pictures.example/front.jpg " });
    await press("Submit Vehicle");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      mainImage: "https://pictures.example/front.jpg",
      images: ["https://pictures.example/front.jpg"],
    });
  });

  it("says why it failed, also at the fields, and uses the same idempotency key again", async () => {
    const answers = [
      () => problem(503, "The server is busy. Please try again."),
      () => problem(422, "Please check the highlighted fields.", { priceNumeric: "Please enter a valid price" }),
      () => HttpResponse.json(submission(), { status: 201 }),
    ];
    const { sent } = stubSubmissionForm(() => (answers.shift() ?? (() => HttpResponse.error()))());
    open("/dashboard?tab=submit");
    await enter(miura);
    await press("Submit Vehicle");
    expect(await screen.findByText("Submission Failed")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ mainImage: "", images: [], userId: 7 });
    expect(screen.getAllByText("The server is busy. Please try again.").length).toBeGreaterThan(0);
    expect(await field("Make")).toHaveValue(" Lamborghini ");
    await press("Submit Vehicle");
    expect(await screen.findByText("Please enter a valid price")).toBeVisible();
    expect(await field("Price")).toHaveAttribute("aria-invalid", "true");
    await enter({ Price: "2500000" });
    await press("Submit Vehicle");
    expect(await screen.findByText("Vehicle Submitted")).toBeVisible();
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it("is previewed as buyers will see it without sending it", async () => {
    const { sent } = stubSubmissionForm();
    const [card] = sampleVehicles;
    const page = {
      ...card,
      description: "One of 150.",
      descriptionContent: [{ tag: "p", children: ["One of 150."] }],
      pictures: [],
      priceHistory: [],
      market: { makeSlug: "ferrari", family: "812", familySlug: "812" },
      updatedAt: "2026-11-12T15:00:00Z",
      facts: { ...publicFacts, engine: "3.9L V12" },
      equipment: [],
    };
    server.use(http.untyped.post(`${LIST}/preview`, () => HttpResponse.json({ card, page })));
    open("/dashboard?tab=submit");
    await enter(miura);
    await press("Preview");
    const dialog = await screen.findByRole("dialog", { name: "Preview" });
    expect(within(dialog).getByRole("heading", { level: 1, name: "2020 Ferrari 812 Superfast" })).toBeVisible();
    expect(within(dialog).getByText("One of 150.")).toBeVisible();
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(await field("Make")).toHaveValue(" Lamborghini ");
    expect(sent).toHaveLength(0);
  });
});
