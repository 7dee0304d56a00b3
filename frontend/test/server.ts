import { HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { http } from "./http";
import { defaultLegalText } from "./legal";
import { ownListing } from "./listings";
import { noEvidence } from "./prices";

/** Mock server; no user is signed in by default. */
export const server = setupServer(
  http.untyped.get("/api/user", () =>
    HttpResponse.json(
      { type: "about:blank", title: "Unauthorized", status: 401, message: "Please log in to continue." },
      { status: 401, headers: { "Content-Type": "application/problem+json" } },
    ),
  ),
  http.get("/api/email-verifications/{token}", () =>
    HttpResponse.json({ username: "ada_l", email: "ada@example.com" }),
  ),
  http.get("/api/legal/{document}", ({ params }) => HttpResponse.json(defaultLegalText(String(params.document)))),
  // Empty lists by default.
  http.get("/api/user/profile", () =>
    HttpResponse.json({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", phone: "", location: "" }),
  ),
  http.get("/api/user/saved-vehicles", () => HttpResponse.json([])),
  http.get("/api/user/watch-list", () => HttpResponse.json([])),
  http.get("/api/user/saved-searches", () => HttpResponse.json([])),
  http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 0 })),
  http.get("/api/conversations/unread", () => HttpResponse.json({ count: 0 })),
  http.get("/api/user/blocks", () => HttpResponse.json([])),
  http.get("/api/admin/users", () => HttpResponse.json([])),
  http.get("/api/admin/inquiries", () => HttpResponse.json([])),
  http.get("/api/admin/queues", () => HttpResponse.json([])),
  http.get("/api/admin/saved-views", () => HttpResponse.json([])),
  // No assignees by default.
  http.get("/api/admin/cases/{queue}", () => HttpResponse.json([])),
  http.get("/api/admin/cases/{queue}/{reference}", () =>
    HttpResponse.json({ assignee: null, notes: [], revision: 0, staff: [] }),
  ),
  http.get("/api/appointments/slots", () => HttpResponse.json([])),
  http.get("/api/vehicles/{id}/prices", () => HttpResponse.json(noEvidence)),
  http.post("/api/vehicles/{id}/views", ({ response }) => response(204).empty()),
  http.get("/api/vehicles/makes", () =>
    HttpResponse.json({ makes: ["Porsche", "Volkswagen"], aliases: [{ name: "VW", make: "Volkswagen" }] }),
  ),
  http.get("/api/user/insights", () => HttpResponse.json([])),
  // No claims by default.
  http.get("/api/vehicles/{id}/claims", () => HttpResponse.json([])),
  http.get("/api/vehicle-submissions/{id}/claims", () => HttpResponse.json([])),
  http.get("/api/admin/submissions/{id}/claims", () => HttpResponse.json([])),
  // No proposed changes by default.
  http.get("/api/vehicle-submissions/{id}/proposal", () => HttpResponse.json(ownListing())),
  http.get("/api/admin/proposals", () => HttpResponse.json([])),
  http.get("/api/admin/sign-offs", () => HttpResponse.json([])),
  // No questions by default.
  http.get("/api/vehicles/{id}/questions", () => HttpResponse.json([])),
  http.get("/api/vehicles/{id}/facts", () => HttpResponse.json([])),
  http.get("/api/admin/questions", () => HttpResponse.json([])),
  http.get("/api/user/two-factor", () => HttpResponse.json({ isOn: false, recoveryCodesLeft: 0 })),
  http.get("/api/user/passkeys", () => HttpResponse.json([])),
  // Nothing to improve by default.
  http.post("/api/vehicle-submissions/readiness", () => HttpResponse.json({ score: 100, checks: [], shots: [] })),
  // Forms save their draft on unmount, after the test has ended.
  http.put("/api/vehicle-submissions/draft", ({ response }) => response(204).empty()),
  http.put("/api/forum/drafts/{key}", ({ response }) => response(204).empty()),
);
