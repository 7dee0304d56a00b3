import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import AcquisitionPage from "./AcquisitionPage";
import CarePage from "./CarePage";
import InspectionPage from "./InspectionPage";
import SampleReportPage from "./SampleReportPage";
import SellPage from "./SellPage";
import { chapters, documents, drawingReferences, paint } from "./sampleReport";

it.each([
  ["Acquisition", AcquisitionPage, "Send Request"],
  ["Pre-Purchase Inspection", InspectionPage, "Request Appointment"],
  ["Care and Storage", CarePage, "Request Appointment"],
] as const)(
  "%s says what is done, by whom, how long it takes and how it is priced, and has a request form",
  (title, Page, button) => {
    renderAt("/services/x", <Page />);
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    for (const question of ["What’s included", "Who does it", "How long it takes", "What it costs"]) {
      expect(screen.getByRole("heading", { level: 2, name: question })).toBeInTheDocument();
    }
    expect(screen.getByRole("button", { name: button })).toBeInTheDocument();
  },
);

it("says how to sell, and leads to the form", () => {
  setSiteDetails({ fees: [{ label: "Documentary fee", amount: "$367.70", note: null }] });
  renderAt("/sell", <SellPage />);
  expect(screen.getByRole("link", { name: "Submit a Vehicle" })).toHaveAttribute("href", "/dashboard?tab=submit");
  for (const question of ["Who can sell", "How it works", "What helps", "Fees on a sale"]) {
    expect(screen.getByRole("heading", { level: 2, name: question })).toBeInTheDocument();
  }
  expect(screen.getByText(/reviews your submission within two business days/)).toBeInTheDocument();
  expect(screen.getByText("Buyers pay these fees in addition to the price.")).toBeInTheDocument();
});

it("shows the fees of a sale only if there are any", () => {
  const { unmount } = renderAt("/services/acquisition", <AcquisitionPage />);
  expect(screen.queryByRole("heading", { name: "Fees on a sale" })).toBeNull();
  unmount();
  setSiteDetails({ fees: [{ label: "Documentary fee", amount: "$367.70", note: null }] });
  renderAt("/services/acquisition", <AcquisitionPage />);
  expect(screen.getByRole("heading", { level: 2, name: "Fees on a sale" })).toBeInTheDocument();
  expect(screen.getByText("$367.70")).toBeInTheDocument();
});

it("an inquiry about acquisition names the service", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/inquiries", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ reference: "MQ-00000000", receivedAt: "2026-11-21T17:00:00Z" }, { status: 201 });
    }),
  );
  renderAt("/services/acquisition", <AcquisitionPage />);
  await userEvent.type(screen.getByLabelText("Name"), "Ada Lovelace");
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
  await userEvent.type(screen.getByLabelText("Message"), "A Miura SV, in any colour.");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Send Request" }));
  expect(await screen.findByText("MQ-00000000")).toBeInTheDocument();
  expect(sent).toMatchObject({ service: "acquisition" });
});

it("scrolls to the form that the address names", () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  renderAt("/services/care#appointment", <CarePage />);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(scrolled.mock.instances[0]).toBe(screen.getByRole("region", { name: "Schedule an appointment" }));
});

it("the sample report is complete and marked as a sample", () => {
  renderAt("/services/inspection/sample-report", <SampleReportPage />);
  const report = screen.getByRole("article");
  expect(within(report).getByText("Sample")).toBeInTheDocument();
  expect(report).toHaveTextContent("1973 Porsche 911 Carrera RS 2.7");
  expect(report).toHaveTextContent("It describes no existing car and may not be relied on.");
  const titles = within(report)
    .getAllByRole("heading", { level: 2 })
    .map((title) => title.textContent);
  for (const title of ["Paint", "Mechanical", "Electrics", "Road test", "Tires", "Documents and numbers", "Verdict"]) {
    expect(titles).toContain(title);
  }
  expect(within(report).getAllByRole("table")).toHaveLength(8);
  const wide = within(report).getByRole("region", { name: "Compression and leak-down" });
  expect(within(wide).getByRole("table")).toBeInTheDocument();
  expect(wide).toHaveAttribute("tabindex", "0");
});

it("every number in the tables of the sample report is in its drawing", () => {
  const used = [...paint, ...documents, ...chapters.flatMap(({ findings }) => findings)].flatMap(({ place }) =>
    place === undefined ? [] : [place],
  );
  const drawn: readonly number[] = drawingReferences.map(({ number }) => number);
  for (const number of used) expect(drawn).toContain(number);
});

it("the sample report can be printed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  renderAt("/services/inspection/sample-report", <SampleReportPage />);
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});
