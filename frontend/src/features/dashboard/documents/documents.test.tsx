import type { SharedDocument, VaultDocument } from "@entities/document/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submission } from "@test/submissions";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import DocumentsTab from "./DocumentsTab";

const title: VaultDocument = {
  id: 5,
  name: "Title of 1972.pdf",
  kind: "application/pdf",
  size: 214_000,
  hasPreview: false,
  uploadedAt: "2026-11-20T15:00:00Z",
  vehicle: null,
  shares: [],
};
const plate: SharedDocument = {
  id: 9,
  name: "Chassis plate.jpg",
  kind: "image/jpeg",
  size: 2_300_000,
  hasPreview: true,
  uploadedAt: "2026-11-20T15:00:00Z",
  owner: "eve",
  vehicle: { vehicleId: 3, title: "1972 Lamborghini Miura P400 SV" },
  until: "2026-12-31",
  readAs: "guest",
};
const quotaHeaders = {
  "X-Used-Bytes": "214000",
  "X-Quota-Bytes": String(500 * 1024 * 1024),
  "X-Max-Document-Bytes": String(20 * 1024 * 1024),
};
const stubDocuments = (documents: VaultDocument[]) =>
  server.use(http.get("/api/documents", () => HttpResponse.json(documents, { headers: quotaHeaders })));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  signIn({ isCollector: true });
  stubDocuments([title]);
  server.use(
    http.get("/api/documents/shared", () => HttpResponse.json([plate])),
    http.untyped.get("/api/vehicle-submissions", () => HttpResponse.json([submission({ id: 3 })])),
  );
});

const open = () => renderAt("/dashboard?tab=documents", <DocumentsTab />);

describe("the documents of a collector", () => {
  it("list their own and shared ones", async () => {
    open();
    const ownDocuments = await screen.findByRole("list", { name: "Your documents" });
    expect(within(ownDocuments).getByText("Title of 1972.pdf")).toBeVisible();
    expect(within(ownDocuments).getByText("Private")).toBeVisible();
    expect(screen.getByText(/209 KB of 500 MB/)).toBeVisible();
    const shared = await screen.findByRole("list", { name: "Shared with you" });
    expect(within(shared).getByText("JPEG · 2.2 MB · From eve · until December 31, 2026")).toBeVisible();
    expect(within(shared).getByRole("link", { name: "1972 Lamborghini Miura P400 SV" })).toHaveAttribute(
      "href",
      "/listings/3",
    );
    expect(within(shared).getByRole("link", { name: "Download Chassis plate.jpg" })).toHaveAttribute(
      "href",
      "/api/documents/9/file",
    );
  });

  it("load a picture only when it is opened, and say when it is missing", async () => {
    open();
    await screen.findByRole("list", { name: "Shared with you" });
    expect(document.querySelector("img")).toBeNull();
    await press("Preview Chassis plate.jpg");
    const dialog = await screen.findByRole("dialog", { name: "Chassis plate.jpg" });
    const image = dialog.querySelector("img");
    expect(image).toHaveAttribute("src", "/api/documents/9/preview");
    image?.dispatchEvent(new Event("error"));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("This document couldn’t be shown.");
  });

  it("are shared with a collector; an unknown name is reported", async () => {
    const sent: unknown[] = [];
    const answers = [
      () =>
        problem(422, "Please check the highlighted fields.", {
          username: "There is no verified collector with this name",
        }),
      () => HttpResponse.json({ ...title, shares: [{ id: 1, username: "eve", until: "2026-12-31", isOver: false }] }),
    ];
    server.use(
      http.put("/api/documents/{id}/shares", async ({ request }) => {
        sent.push(await request.json());
        return (answers.shift() ?? (() => HttpResponse.error()))();
      }),
    );
    open();
    await screen.findByText("Title of 1972.pdf");
    await press("Share Title of 1972.pdf");
    const dialog = await screen.findByRole("dialog", { name: "Share Title of 1972.pdf" });
    const share = () => userEvent.click(within(dialog).getByRole("button", { name: "Share" }));
    await share();
    expect(await within(dialog).findByText("Please enter a verified collector’s username")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText("Username"), "eve");
    const day = within(dialog).getByLabelText("Last day");
    await userEvent.clear(day);
    await userEvent.type(day, "2026-12-31");
    await share();
    expect(await within(dialog).findByText("There is no verified collector with this name")).toBeVisible();
    stubDocuments([{ ...title, shares: [{ id: 1, username: "eve", until: "2026-12-31", isOver: false }] }]);
    await share();
    expect(await within(dialog).findByText("Until December 31, 2026")).toBeVisible();
    expect(sent).toEqual([
      { username: "eve", until: "2026-12-31" },
      { username: "eve", until: "2026-12-31" },
    ]);
    expect(screen.getByText("Open to eve until December 31, 2026")).toBeInTheDocument();
  });

  it("are no longer shared after that is ended", async () => {
    stubDocuments([{ ...title, shares: [{ id: 4, username: null, until: "2026-12-31", isOver: false }] }]);
    let ended = 0;
    server.use(
      http.delete("/api/documents/{id}/shares/{share}", () => {
        ended += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open();
    expect(await screen.findByText("Open to all verified collectors until December 31, 2026")).toBeVisible();
    await press("Share Title of 1972.pdf");
    stubDocuments([title]);
    await press("Stop sharing with all verified collectors");
    expect(ended).toBe(1);
    await waitFor(() => expect(screen.queryByRole("list", { name: "Shared with" })).not.toBeInTheDocument());
  });

  it("show who read a document", async () => {
    server.use(
      http.get("/api/documents/{id}/accesses", () =>
        HttpResponse.json([
          { id: 3, at: "2026-11-21T15:00:00Z", username: null, isStaff: false, way: "previewed" },
          { id: 2, at: "2026-11-20T15:00:00Z", username: "desk", isStaff: true, way: "fetched" },
        ]),
      ),
    );
    open();
    await screen.findByText("Title of 1972.pdf");
    await press("Access log for Title of 1972.pdf");
    const rows = await screen.findAllByText(/Viewed|Downloaded/);
    expect(rows.map(({ textContent }) => textContent?.split(",")[0])).toEqual(["Viewed", "Downloaded"]);
    expect(screen.getByText("A former member")).toBeVisible();
    expect(screen.getByText("desk, of the concierge")).toBeVisible();
  });

  it("show further pages of who read a document", async () => {
    const access = (id: number, username: string) => ({
      id,
      at: "2026-11-20T15:00:00Z",
      username,
      isStaff: false,
      way: "previewed",
    });
    const cursors: (string | null)[] = [];
    server.use(
      http.untyped.get("/api/documents/:id/accesses", ({ request }) => {
        const cursor = new URL(request.url).searchParams.get("cursor");
        cursors.push(cursor);
        return cursor === null
          ? HttpResponse.json([access(9, "eve")], {
              headers: { Link: '</api/documents/1/accesses?cursor=9>; rel="next"', "X-Total-Count": "2" },
            })
          : HttpResponse.json([access(8, "bob")], { headers: { "X-Total-Count": "2" } });
      }),
    );
    open();
    await screen.findByText("Title of 1972.pdf");
    await press("Access log for Title of 1972.pdf");
    expect(await screen.findByText("eve")).toBeVisible();
    await press("Show more");
    expect(await screen.findByText("bob")).toBeVisible();
    expect(screen.getByText("eve")).toBeVisible();
    expect(cursors).toEqual([null, "9"]);
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("are assigned to a vehicle", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put("/api/documents/{id}/vehicle", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(title);
      }),
    );
    open();
    const about = await screen.findByLabelText("What Title of 1972.pdf is about");
    await userEvent.selectOptions(about, "1972 Lamborghini Miura P400 SV");
    await waitFor(() => expect(sent).toEqual([{ submissionId: 3 }]));
  });

  it("refuse files that are too large before the upload, and show why the server refused", async () => {
    let sent = 0;
    server.use(
      http.untyped.post("/api/documents", () => {
        sent += 1;
        return problem(422, "Please choose a PDF, JPEG, PNG or WebP file");
      }),
    );
    open();
    const chooser = await screen.findByLabelText("Add documents");
    const long = new File(["x"], "long.pdf", { type: "application/pdf" });
    Object.defineProperty(long, "size", { value: 21 * 1024 * 1024 });
    await userEvent.upload(chooser, [long, new File(["<html>"], "page.pdf", { type: "application/pdf" })]);
    expect(await screen.findByText("long.pdf: A file can have at most 20 MB")).toBeVisible();
    expect(await screen.findByText("page.pdf: Please choose a PDF, JPEG, PNG or WebP file")).toBeVisible();
    expect(sent).toBe(1);
  });

  it("are deleted after a confirmation", async () => {
    let deleted = 0;
    server.use(
      http.delete("/api/documents/{id}", () => {
        deleted += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open();
    await screen.findByText("Title of 1972.pdf");
    await press("Delete Title of 1972.pdf");
    stubDocuments([]);
    const dialog = await screen.findByRole("dialog", { name: "Delete Title of 1972.pdf?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(deleted).toBe(1));
    expect(await screen.findByText(/No documents yet/)).toBeInTheDocument();
  });

  it("say when they could not be loaded", async () => {
    server.use(http.untyped.get("/api/documents", () => problem(503, "The database is away.")));
    open();
    expect(await screen.findByText("Your documents couldn’t be shown.")).toBeVisible();
    stubDocuments([title]);
    await press("Retry");
    expect(await screen.findByText("Title of 1972.pdf")).toBeVisible();
  });
});
