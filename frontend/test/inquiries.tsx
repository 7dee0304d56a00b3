import AdminPage from "@features/admin/AdminPage";
import type { InquiryCase } from "@features/admin/types";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";

export const REFERENCE = "MQ-7F3K9Q2M";

export const inquiry: InquiryCase = {
  reference: REFERENCE,
  kind: "inquiry",
  stage: "received",
  revision: 1,
  asked: { name: "Grace Hopper", text: "Is it still for sale?", vehicleId: 1, vehicle: "2020 Ferrari 812 Superfast" },
  receivedAt: "2026-11-21T10:00:00.000Z",
  waitingSince: "2026-11-21T10:00:00.000Z",
  promisedBy: "2026-11-22T10:00:00.000Z",
  messages: [],
  staff: ["ada_l", "carla"],
};

/** What the server received since a test began. */
export const sent: unknown[] = [];

/** Stubs one inquiry and a reply template, and forgets what was sent. */
export function stubInquiries() {
  sent.length = 0;
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([inquiry])),
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(inquiry)),
    http.get("/api/admin/reply-templates", () =>
      HttpResponse.json([{ id: 3, name: "Viewing", text: "Do come and see it." }]),
    ),
  );
}

export function open(path: string) {
  signIn({ isAdmin: true });
  renderAt(
    path,
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="/admin/:section/:item?" element={<AdminPage />} />
    </Routes>,
  );
}
