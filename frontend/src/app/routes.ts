import { type ComponentType, lazy } from "react";
import type { RequiredRole } from "./RouteGuard";

interface PageModule {
  readonly default: ComponentType;
}

/** One address of the product. */
export interface AppRoute {
  readonly path: string;
  /** Who may see it; everybody unless said otherwise. */
  readonly role?: RequiredRole;
  readonly page: ComponentType;
}

const page = (load: () => Promise<PageModule>): ComponentType => lazy(load);

const legal = {
  privacy: page(() => import(/* webpackChunkName: "legal" */ "../features/legal/PrivacyPage")),
  terms: page(() => import(/* webpackChunkName: "legal" */ "../features/legal/TermsPage")),
  cookies: page(() => import(/* webpackChunkName: "legal" */ "../features/legal/CookiesPage")),
};

const inventory = {
  listings: page(() => import(/* webpackChunkName: "listings" */ "../features/listings/ListingsPage")),
  vehicle: page(() => import(/* webpackChunkName: "vehicle" */ "../features/vehicle/VehiclePage")),
};

const auth = page(() => import(/* webpackChunkName: "auth" */ "../features/auth/AuthPage"));
const resetPassword = page(() => import(/* webpackChunkName: "reset-password" */ "../features/auth/ResetPasswordPage"));
const newPassword = page(() => import(/* webpackChunkName: "reset-password" */ "../features/auth/NewPasswordPage"));
const verifyEmail = page(() => import(/* webpackChunkName: "verify-email" */ "../features/auth/VerifyEmailPage"));
const confirmEmail = page(() => import(/* webpackChunkName: "confirm-email" */ "../features/auth/ConfirmEmailPage"));
const home = page(() => import(/* webpackChunkName: "home" */ "../features/home/HomePage"));

const dashboard = page(() => import(/* webpackChunkName: "dashboard" */ "../features/dashboard/DashboardPage"));
const ownSubmission = page(() => import(/* webpackChunkName: "dashboard" */ "../features/dashboard/SubmissionPage"));

const account = page(() => import(/* webpackChunkName: "account" */ "../features/account/AccountPage"));

const forum = {
  index: page(() => import(/* webpackChunkName: "forum" */ "../features/forum/index/ForumPage")),
  category: page(() => import(/* webpackChunkName: "forum" */ "../features/forum/category/CategoryPage")),
  topic: page(() => import(/* webpackChunkName: "forum" */ "../features/forum/topic/TopicPage")),
};

const inquiries = {
  own: page(() => import(/* webpackChunkName: "inquiries" */ "../features/inquiries/InquiriesPage")),
  one: page(() => import(/* webpackChunkName: "inquiries" */ "../features/inquiries/InquiryPage")),
};

const notifications = {
  list: page(() => import(/* webpackChunkName: "notifications" */ "../features/notifications/NotificationsPage")),
  unsubscribe: page(() => import(/* webpackChunkName: "unsubscribe" */ "../features/notifications/UnsubscribePage")),
};

const member = page(() => import(/* webpackChunkName: "member" */ "../features/members/MemberPage"));

const saved = page(() => import(/* webpackChunkName: "saved" */ "../features/saved/SavedPage"));

const requestAccess = page(
  () => import(/* webpackChunkName: "request-access" */ "../features/asking/RequestAccessPage"),
);

const desk = page(() => import(/* webpackChunkName: "desk" */ "../features/desk/DeskPage"));

const membership = {
  own: page(() => import(/* webpackChunkName: "membership" */ "../features/membership/MembershipPage")),
  invitation: page(() => import(/* webpackChunkName: "invitation" */ "../features/membership/InvitationPage")),
};

const services = {
  acquisition: page(() => import(/* webpackChunkName: "services" */ "../features/services/AcquisitionPage")),
  inspection: page(() => import(/* webpackChunkName: "services" */ "../features/services/InspectionPage")),
  care: page(() => import(/* webpackChunkName: "services" */ "../features/services/CarePage")),
  sampleReport: page(() => import(/* webpackChunkName: "sample-report" */ "../features/services/SampleReportPage")),
};

/** Every address, once. Each page is a script of its own, fetched when it is first opened. */
export const routes: readonly AppRoute[] = [
  { path: "/", page: home },
  { path: "/listings", page: inventory.listings },
  { path: "/listings/:id/:slug?", page: inventory.vehicle },
  { path: "/services/acquisition", page: services.acquisition },
  { path: "/services/inspection", page: services.inspection },
  { path: "/services/inspection/sample-report", page: services.sampleReport },
  { path: "/services/care", page: services.care },
  { path: "/auth", page: auth },
  { path: "/request-access", page: requestAccess },
  { path: "/reset-password", page: resetPassword },
  { path: "/reset-password/:token", page: newPassword },
  { path: "/verify-email/:token", page: verifyEmail },
  { path: "/confirm-email/:token", page: confirmEmail },
  { path: "/dashboard", role: "user", page: dashboard },
  { path: "/dashboard/submissions/:id", role: "user", page: ownSubmission },
  { path: "/saved", role: "user", page: saved },
  { path: "/account", role: "user", page: account },
  { path: "/inquiries", role: "user", page: inquiries.own },
  { path: "/inquiries/:key", page: inquiries.one },
  { path: "/notifications", role: "user", page: notifications.list },
  { path: "/unsubscribe/:token", page: notifications.unsubscribe },
  { path: "/members/:username", page: member },
  { path: "/membership", role: "user", page: membership.own },
  { path: "/invitation/:token", page: membership.invitation },
  { path: "/admin", role: "admin", page: desk },
  { path: "/admin/:section/:item?", role: "admin", page: desk },
  { path: "/forum", role: "collector", page: forum.index },
  { path: "/forum/category/:id", role: "collector", page: forum.category },
  { path: "/forum/topic/:id", role: "collector", page: forum.topic },
  { path: "/privacy", page: legal.privacy },
  { path: "/terms", page: legal.terms },
  { path: "/cookies", page: legal.cookies },
  { path: "*", page: page(() => import(/* webpackChunkName: "not-found" */ "./pages/NotFoundPage")) },
];
