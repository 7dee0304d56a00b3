import { type ComponentType, lazy } from "react";

/** One matter that the concierge looks after. */
export interface AdminSection {
  /** Its address is `/admin/{path}`, and `/admin/{path}/{item}` with a case open. */
  readonly path: string;
  readonly label: string;
  /** Reads the open case from the parameter `item`; most are a `Workbench`. */
  readonly page: ComponentType;
}

/** What `/admin` itself shows. */
export const Overview = lazy(() => import(/* webpackChunkName: "admin-overview" */ "./overview/OverviewSection"));

const submissions = lazy(() => import(/* webpackChunkName: "admin-submissions" */ "./submissions/SubmissionsSection"));
const listings = lazy(() => import(/* webpackChunkName: "admin-listings" */ "./listings/ListingsSection"));
const reports = lazy(() => import(/* webpackChunkName: "admin-reports" */ "./reports/ReportsSection"));
const inquiries = lazy(() => import(/* webpackChunkName: "admin-inquiries" */ "./inquiries/InquiriesSection"));
const questions = lazy(() => import(/* webpackChunkName: "admin-questions" */ "./questions/QuestionsSection"));
const appointments = lazy(() => import(/* webpackChunkName: "admin-inquiries" */ "./inquiries/AppointmentsSection"));
const audit = lazy(() => import(/* webpackChunkName: "admin-audit" */ "./audit/AuditSection"));

/** Every section, in the order of the desk's menu. Each is a script of its own. */
export const sections: readonly AdminSection[] = [
  { path: "submissions", label: "Submissions", page: submissions },
  { path: "listings", label: "Listings", page: listings },
  { path: "inquiries", label: "Inquiries", page: inquiries },
  { path: "questions", label: "Questions", page: questions },
  { path: "appointments", label: "Appointments", page: appointments },
  { path: "reports", label: "Reports", page: reports },
  {
    path: "applications",
    label: "Applications",
    page: lazy(() => import(/* webpackChunkName: "admin-applications" */ "./applications/ApplicationsSection")),
  },
  {
    path: "access-requests",
    label: "Access requests",
    page: lazy(() => import(/* webpackChunkName: "admin-requests" */ "./access-requests/AccessRequestsSection")),
  },
  {
    path: "invitations",
    label: "Invitations",
    page: lazy(() => import(/* webpackChunkName: "admin-invitations" */ "./invitations/InvitationsSection")),
  },
  {
    path: "members",
    label: "Members",
    page: lazy(() => import(/* webpackChunkName: "admin-members" */ "./members/MembersSection")),
  },
  { path: "audit", label: "Audit log", page: audit },
];
