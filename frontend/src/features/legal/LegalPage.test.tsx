import { http, problem } from "@test/http";
import { defaultLegalText, legalVersion } from "@test/legal";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import LegalPage from "./LegalPage";

const versions = [
  legalVersion({ number: 3, state: "announced", effectiveOn: "2027-01-01", note: "Fees are stated." }),
  legalVersion({ number: 2, title: "Terms of Sale", effectiveOn: "2026-12-01", note: "Payment is stated." }),
  legalVersion({ number: 1, state: "earlier", effectiveOn: "2026-11-28", note: "Deposits are stated." }),
  legalVersion({ state: "earlier" }),
];

const text = (number: number) => ({ ...defaultLegalText("terms"), number, versions });

function open(address: string) {
  server.use(
    http.get("/api/legal/{document}", () => HttpResponse.json(text(2))),
    http.get("/api/legal/{document}/versions/{version}", ({ params }) =>
      Number(params.version) < 4 ? HttpResponse.json(text(Number(params.version))) : problem(404, "Not found"),
    ),
  );
  renderAt(address, <LegalPage />);
}

describe("the page of a legal text", () => {
  it("shows the version in effect, what changes next, and earlier versions", async () => {
    open("/terms");
    expect(await screen.findByRole("heading", { level: 1, name: "Terms of Sale" })).toBeVisible();
    expect(screen.getByText("Effective")).toHaveTextContent("Effective December 1, 2026");
    expect(screen.getByRole("link", { name: "new version" })).toHaveAttribute("href", "/terms?version=3");
    expect(screen.getByText("What changes: Fees are stated.")).toBeVisible();
    const earlier = screen.getByRole("region", { name: "Earlier versions" });
    expect(within(earlier).getByText("Last change, December 1, 2026: Payment is stated.")).toBeVisible();
    expect(
      within(earlier)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Effective November 28, 2026", "/terms?version=1"],
      ["Effective November 21, 2026", "/terms?version=0"],
    ]);
    expect(document.title).toBe("Terms of Sale | Marque");
  });

  it("says that a version was withdrawn before it took effect", async () => {
    const withdrawn = legalVersion({ number: 3, title: "New Terms", state: "withdrawn", effectiveOn: "2027-01-01" });
    server.use(
      http.get("/api/legal/{document}/versions/{version}", () =>
        HttpResponse.json({ ...text(3), versions: [withdrawn, ...versions.slice(1)] }),
      ),
    );
    renderAt("/terms?version=3", <LegalPage />);
    expect(await screen.findByRole("heading", { level: 1, name: "New Terms" })).toBeVisible();
    expect(screen.getByText(/was withdrawn before it took effect/)).toBeVisible();
    expect(screen.queryByText(/Effective January 1, 2027/)).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "current version" })).toHaveAttribute("href", "/terms");
  });

  it("puts headings below the title and keeps links in the app", async () => {
    open("/terms");
    expect(await screen.findByRole("heading", { level: 2, name: "Changes" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
  });

  it("says that an earlier version no longer applies", async () => {
    open("/terms?version=1");
    expect(await screen.findByText(/This is an earlier version\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "current version" })).toHaveAttribute("href", "/terms");
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("November 28, 2026");
  });

  it("says when an announced version applies", async () => {
    open("/terms?version=3");
    expect(await screen.findByText(/This version applies from January 1, 2027\./)).toBeVisible();
  });

  it.each(["/terms?version=4", "/terms?version=02", "/terms?version=x", "/terms?version="])(
    "%s is not found",
    async (address) => {
      open(address);
      expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    },
  );

  it("lists no versions before the first is published", async () => {
    server.use(http.get("/api/legal/{document}", () => HttpResponse.json(defaultLegalText("cookies"))));
    renderAt("/cookies", <LegalPage />);
    expect(await screen.findByRole("heading", { level: 1, name: "Cookies" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Earlier versions" })).toBeNull();
  });
});
