import { type ComponentType, lazy } from "react";

/** A section of the admin area. */
interface AdminSection {
  /** Path below `/admin`; an open item is `/admin/{path}/{item}`. */
  readonly path: string;
  readonly label: string;
  /** Section page; reads the open item from the route parameter `item`. */
  readonly page: ComponentType;
}

const submissions = lazy(() => import(/* webpackChunkName: "admin-submissions" */ "./submissions/SubmissionsSection"));
const listings = lazy(() => import(/* webpackChunkName: "admin-listings" */ "./listings/ListingsSection"));
/* Some sections share a chunk, because the list of all chunks is part of every page's script. */
const feeds = lazy(() => import(/* webpackChunkName: "admin-feeds" */ "./feeds/FeedsSection"));
const reports = lazy(() => import(/* webpackChunkName: "admin-reports" */ "./reports/ReportsSection"));
const forumCategories = lazy(
  () => import(/* webpackChunkName: "admin-questions" */ "./forum-categories/ForumCategoriesSection"),
);
const messageReports = lazy(
  () => import(/* webpackChunkName: "admin-reports" */ "./message-reports/MessageReportsSection"),
);
const inquiries = lazy(() => import(/* webpackChunkName: "admin-inquiries" */ "./inquiries/InquiriesSection"));
const questions = lazy(() => import(/* webpackChunkName: "admin-questions" */ "./questions/QuestionsSection"));
const proposals = lazy(() => import(/* webpackChunkName: "admin-questions" */ "./proposals/ProposalsSection"));
const signOffs = lazy(() => import(/* webpackChunkName: "admin-questions" */ "./sign-offs/SignOffsSection"));
const appointments = lazy(() => import(/* webpackChunkName: "admin-inquiries" */ "./inquiries/AppointmentsSection"));
const audit = lazy(() => import(/* webpackChunkName: "admin-audit" */ "./audit/AuditSection"));

/* In the chunk of the questions, the smallest: that of the feeds, whose tables it uses, is as large as it may be. */
const operations = lazy(() => import(/* webpackChunkName: "admin-questions" */ "./operations/OperationsSection"));

/** Sections in menu order, grouped by what they are about. */
export const sectionGroups: readonly { readonly label: string; readonly sections: readonly AdminSection[] }[] = [
  {
    label: "Cars",
    sections: [
      { path: "submissions", label: "Submissions", page: submissions },
      { path: "listings", label: "Listings", page: listings },
      { path: "proposals", label: "Proposed changes", page: proposals },
      { path: "sign-offs", label: "Sign-offs", page: signOffs },
      { path: "feeds", label: "Feeds", page: feeds },
    ],
  },
  {
    label: "Clients",
    sections: [
      { path: "inquiries", label: "Inquiries", page: inquiries },
      { path: "questions", label: "Questions", page: questions },
      { path: "appointments", label: "Appointments", page: appointments },
    ],
  },
  {
    label: "Members",
    sections: [
      { path: "reports", label: "Reports", page: reports },
      { path: "message-reports", label: "Message reports", page: messageReports },
      { path: "forum-categories", label: "Forum categories", page: forumCategories },
      {
        path: "applications",
        label: "Applications",
        page: lazy(() => import(/* webpackChunkName: "admin-applications" */ "./applications/ApplicationsSection")),
      },
      {
        path: "access-requests",
        label: "Access requests",
        page: lazy(
          () => import(/* webpackChunkName: "admin-applications" */ "./access-requests/AccessRequestsSection"),
        ),
      },
      {
        path: "invitations",
        label: "Invitations",
        page: lazy(() => import(/* webpackChunkName: "admin-audit" */ "./invitations/InvitationsSection")),
      },
      {
        path: "members",
        label: "Members",
        page: lazy(() => import(/* webpackChunkName: "admin-members" */ "./members/MembersSection")),
      },
    ],
  },
  {
    label: "System",
    sections: [
      { path: "audit", label: "Audit log", page: audit },
      { path: "operations", label: "Operations", page: operations },
      {
        path: "legal",
        label: "Legal texts",
        page: lazy(() => import(/* webpackChunkName: "admin-legal" */ "./legal/LegalSection")),
      },
      {
        path: "settings",
        label: "Settings",
        page: lazy(() => import(/* webpackChunkName: "admin-settings" */ "./site-settings/SiteSettingsSection")),
      },
    ],
  },
];

/** All sections in menu order. */
export const sections: readonly AdminSection[] = sectionGroups.flatMap((group) => group.sections);
