// Pages that are photographed; each route of the site and each section of the admin area has at least one.
import { matchPath } from "react-router-dom";
import { routes } from "../src/app/routes";
import { sections } from "../src/features/admin/sections";
import type { Data, Role } from "./people";

/** A page as one role sees it. */
interface Shot {
  /** First part of the file names; unique together with the role. */
  readonly name: string;
  readonly role: Role;
  readonly address: string | ((data: Data) => string);
  /** Color scheme of the picture in docs/screens, for the pages that have one. */
  readonly showcase?: "light" | "dark";
}

const unknown = "0".repeat(64);

/** All pages. */
const shots: readonly Shot[] = [
  { name: "home", role: "visitor", address: "/", showcase: "light" },
  { name: "home", role: "user", address: "/" },
  { name: "listings", role: "visitor", address: "/listings", showcase: "light" },
  { name: "listings-none", role: "visitor", address: "/listings?search=ferrrari&minYear=1950" },
  { name: "vehicle", role: "visitor", address: "/listings/1", showcase: "dark" },
  { name: "vehicle-member", role: "visitor", address: ({ vehicle }) => `/listings/${vehicle}` },
  { name: "vehicle-member", role: "collector", address: ({ vehicle }) => `/listings/${vehicle}` },
  { name: "vehicle-sold", role: "visitor", address: ({ sold }) => `/listings/${sold}` },
  { name: "vehicle-unknown", role: "visitor", address: "/listings/999999" },
  { name: "makes", role: "visitor", address: "/makes" },
  { name: "make", role: "visitor", address: "/makes/porsche" },
  { name: "family", role: "visitor", address: "/makes/porsche/911", showcase: "light" },
  { name: "sell", role: "visitor", address: "/sell" },
  { name: "acquisition", role: "visitor", address: "/services/acquisition" },
  { name: "inspection", role: "visitor", address: "/services/inspection" },
  { name: "sample-report", role: "visitor", address: "/services/inspection/sample-report" },
  { name: "care", role: "visitor", address: "/services/care" },
  { name: "login", role: "visitor", address: "/auth?next=%2Fsaved" },
  { name: "register", role: "visitor", address: "/auth?tab=register" },
  { name: "request-access", role: "visitor", address: "/request-access" },
  { name: "reset-password", role: "visitor", address: "/reset-password" },
  { name: "new-password", role: "visitor", address: ({ links }) => links.reset },
  { name: "verify-email", role: "visitor", address: ({ links }) => links.verify },
  { name: "confirm-email", role: "visitor", address: `/confirm-email/${unknown}` },
  { name: "dashboard", role: "user", address: "/dashboard", showcase: "light" },
  { name: "dashboard", role: "newcomer", address: "/dashboard" },
  { name: "submit", role: "user", address: "/dashboard?tab=submit" },
  { name: "documents", role: "user", address: "/dashboard?tab=documents" },
  { name: "documents", role: "newcomer", address: "/dashboard?tab=documents" },
  { name: "submission", role: "user", address: ({ approved }) => `/dashboard/submissions/${approved}` },
  { name: "submission-returned", role: "user", address: ({ returned }) => `/dashboard/submissions/${returned}` },
  { name: "submission-pending", role: "user", address: ({ pending }) => `/dashboard/submissions/${pending}` },
  { name: "saved", role: "user", address: "/saved" },
  { name: "saved", role: "newcomer", address: "/saved" },
  { name: "watch-list", role: "user", address: "/saved?tab=watch" },
  { name: "searches", role: "user", address: "/saved?tab=searches" },
  { name: "account", role: "user", address: "/account" },
  { name: "account-security", role: "user", address: "/account?tab=security" },
  { name: "account-notifications", role: "user", address: "/account?tab=notifications" },
  { name: "account-privacy", role: "user", address: "/account?tab=privacy" },
  { name: "inquiries", role: "user", address: "/inquiries" },
  { name: "inquiries", role: "newcomer", address: "/inquiries" },
  { name: "inquiry", role: "user", address: ({ links }) => links.inquiry },
  { name: "notifications", role: "user", address: "/notifications" },
  { name: "notifications", role: "newcomer", address: "/notifications" },
  { name: "unsubscribe", role: "visitor", address: `/unsubscribe/${unknown}` },
  { name: "member", role: "collector", address: "/members/james" },
  { name: "member", role: "visitor", address: "/members/james" },
  { name: "membership", role: "newcomer", address: "/membership" },
  { name: "membership", role: "user", address: "/membership" },
  { name: "membership", role: "collector", address: "/membership" },
  { name: "invitation", role: "visitor", address: ({ links }) => links.invitation },
  { name: "admin", role: "user", address: "/admin" },
  { name: "admin", role: "admin", address: "/admin", showcase: "light" },
  ...sections.map(({ path }): Shot => ({ name: `admin-${path}`, role: "admin", address: `/admin/${path}` })),
  { name: "admin-submission", role: "admin", address: ({ pending }) => `/admin/submissions/${pending}` },
  {
    name: "admin-listing",
    role: "admin",
    address: ({ vehicle }) => `/admin/listings/${vehicle}`,
    showcase: "light",
  },
  { name: "admin-listing-sold", role: "admin", address: ({ sold }) => `/admin/listings/${sold}` },
  { name: "admin-proposal", role: "admin", address: ({ proposal }) => `/admin/proposals/${proposal}` },
  {
    name: "admin-inquiry",
    role: "admin",
    address: ({ inquiry }) => `/admin/inquiries/${inquiry}`,
    showcase: "dark",
  },
  { name: "admin-question", role: "admin", address: ({ question }) => `/admin/questions/${question}` },
  { name: "admin-appointment", role: "admin", address: ({ appointment }) => `/admin/appointments/${appointment}` },
  { name: "admin-report", role: "admin", address: ({ report }) => `/admin/reports/${report}` },
  {
    name: "admin-message-report",
    role: "admin",
    address: ({ messageReport }) => `/admin/message-reports/${messageReport}`,
  },
  { name: "admin-sign-off", role: "admin", address: ({ signOff }) => `/admin/sign-offs/${signOff}` },
  { name: "admin-feed", role: "admin", address: ({ feed }) => `/admin/feeds/${feed}` },
  { name: "admin-application", role: "admin", address: ({ application }) => `/admin/applications/${application}` },
  {
    name: "admin-access-request",
    role: "admin",
    address: ({ accessRequest }) => `/admin/access-requests/${accessRequest}`,
  },
  { name: "admin-invitation", role: "admin", address: ({ invitation }) => `/admin/invitations/${invitation}` },
  { name: "admin-member", role: "admin", address: ({ member }) => `/admin/members/${member}` },
  { name: "forum", role: "visitor", address: "/forum" },
  { name: "forum", role: "user", address: "/forum" },
  { name: "forum", role: "collector", address: "/forum", showcase: "light" },
  { name: "category", role: "collector", address: ({ category }) => `/forum/category/${category}` },
  { name: "topic", role: "collector", address: ({ topic }) => `/forum/topic/${topic}`, showcase: "light" },
  { name: "bookmarks", role: "collector", address: "/forum/bookmarks" },
  { name: "messages", role: "collector", address: "/messages" },
  { name: "conversation", role: "collector", address: ({ conversation }) => `/messages/${conversation}` },
  { name: "privacy", role: "visitor", address: "/privacy" },
  { name: "terms", role: "visitor", address: "/terms" },
  { name: "cookies", role: "visitor", address: "/cookies" },
  { name: "not-found", role: "visitor", address: "/nothing-here" },
];

/** The address of a page. */
export const addressOf = ({ address }: Shot, data: Data): string =>
  typeof address === "string" ? address : address(data);

/** Routes and sections of the admin area that no page shows. */
export function unphotographed(data: Data): string[] {
  const paths = shots.map((shot) => new URL(addressOf(shot, data), "http://localhost").pathname);
  const seen = new Set(paths.map((path) => routes.find((route) => matchPath(route.path, path))?.path));
  const sectionPaths = sections.map(({ path }) => `/admin/${path}`);
  return [
    ...routes.map(({ path }) => path).filter((path) => !seen.has(path)),
    ...sectionPaths.filter((path) => !paths.includes(path)),
  ];
}

/** Pages whose name is in a list separated by blanks; all pages for an empty list. */
export function selected(names: string): readonly Shot[] {
  const selectedNames = names.split(/\s+/).filter(Boolean);
  const unknownNames = selectedNames.filter((name) => !shots.some((shot) => shot.name === name));
  if (unknownNames.length > 0) throw new Error(`There is no page named ${unknownNames.join(", ")}.`);
  return selectedNames.length > 0 ? shots.filter(({ name }) => selectedNames.includes(name)) : shots;
}
