import { type ComponentType, createElement, lazy } from "react";
import { matchRoutes, useLocation } from "react-router-dom";
import type { RequiredRole } from "./requiredRole";

interface PageModule {
  readonly default: ComponentType;
}

/** A route. */
interface AppRoute {
  readonly path: string;
  /** Required role; public by default. */
  readonly role?: RequiredRole;
  readonly page: LazyPage;
}

/** A page whose code is loaded when it is first shown, or ahead of that by `preload`. A failed load is repeated by the next visit. */
type LazyPage = ComponentType & { readonly preload: () => Promise<void> };

/** Makes a page of a module that is loaded on demand. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: PageModule | undefined;
  // A settled thenable lets React render a loaded page at once.
  // biome-ignore lint/suspicious/noThenProperty: made for React's `lazy`
  const settled = { then: (resolve: (module: PageModule | undefined) => void) => resolve(loaded) };
  let hasFailed = false;
  const fail = async (error: Error) => {
    // The script is gone, as after an update of the site: reloads the page if the server answers, once per history entry.
    if (error.name === "ChunkLoadError" && !history.state?.reloaded && (await fetch("").catch(() => null))?.ok) {
      history.replaceState({ ...history.state, reloaded: true }, "");
      location.reload();
      return new Promise<never>(() => undefined);
    }
    hasFailed = true;
    throw error;
  };
  const create = () => lazy(() => (loaded ? (settled as unknown as Promise<PageModule>) : load().catch(fail)));
  let page = create();
  let lastVisit: string | undefined;
  function Page() {
    // Not at the same visit: React itself renders a failed page again.
    const { key } = useLocation();
    if (hasFailed && key !== lastVisit) {
      page = create();
      hasFailed = false;
    }
    lastVisit = key;
    return createElement(page);
  }
  const preload = async () => {
    loaded = await load();
  };
  return Object.assign(Page, { preload });
}

const legal = lazyPage(() => import(/* webpackChunkName: "legal" */ "@features/legal/LegalPage"));

const inventory = {
  listings: lazyPage(() => import(/* webpackChunkName: "listings" */ "@features/listings/ListingsPage")),
  vehicle: lazyPage(() => import(/* webpackChunkName: "vehicle" */ "@features/vehicle/VehiclePage")),
  markets: lazyPage(() => import(/* webpackChunkName: "markets" */ "@features/markets/MarketsPage")),
};

const auth = lazyPage(() => import(/* webpackChunkName: "auth" */ "@features/auth/AuthPage"));
const resetPassword = lazyPage(
  () => import(/* webpackChunkName: "reset-password" */ "@features/auth/ResetPasswordPage"),
);
const newPassword = lazyPage(() => import(/* webpackChunkName: "reset-password" */ "@features/auth/NewPasswordPage"));
const verifyEmail = lazyPage(() => import(/* webpackChunkName: "verify-email" */ "@features/auth/VerifyEmailPage"));
const confirmEmail = lazyPage(() => import(/* webpackChunkName: "verify-email" */ "@features/auth/ConfirmEmailPage"));
const home = lazyPage(() => import(/* webpackChunkName: "home" */ "@features/home/HomePage"));

const dashboard = lazyPage(() => import(/* webpackChunkName: "dashboard" */ "@features/dashboard/DashboardPage"));
const submission = lazyPage(() => import(/* webpackChunkName: "submission" */ "@features/dashboard/SubmissionPage"));

const account = lazyPage(() => import(/* webpackChunkName: "account" */ "@features/account/AccountPage"));

const forum = {
  index: lazyPage(() => import(/* webpackChunkName: "forum" */ "@features/forum/forum-home/ForumPage")),
  category: lazyPage(() => import(/* webpackChunkName: "forum-category" */ "@features/forum/category/CategoryPage")),
  bookmarks: lazyPage(
    () => import(/* webpackChunkName: "forum-bookmarks" */ "@features/forum/bookmarks/BookmarksPage"),
  ),
  topic: lazyPage(() => import(/* webpackChunkName: "forum-topic" */ "@features/forum/topic/TopicPage")),
};

const inquiries = {
  list: lazyPage(() => import(/* webpackChunkName: "inquiries" */ "@features/inquiries/InquiriesPage")),
  detail: lazyPage(() => import(/* webpackChunkName: "inquiries" */ "@features/inquiries/InquiryPage")),
};

const notifications = {
  list: lazyPage(() => import(/* webpackChunkName: "notifications" */ "@features/notifications/NotificationsPage")),
  unsubscribe: lazyPage(() => import(/* webpackChunkName: "unsubscribe" */ "@features/notifications/UnsubscribePage")),
};

const messages = lazyPage(() => import(/* webpackChunkName: "messages" */ "@features/messages/MessagesPage"));

const member = lazyPage(() => import(/* webpackChunkName: "member" */ "@features/members/MemberPage"));

const saved = lazyPage(() => import(/* webpackChunkName: "saved" */ "@features/saved/SavedPage"));

const requestAccess = lazyPage(
  () => import(/* webpackChunkName: "request-access" */ "@features/contact-requests/RequestAccessPage"),
);

const admin = lazyPage(() => import(/* webpackChunkName: "admin" */ "@features/admin/AdminPage"));

const membership = {
  list: lazyPage(() => import(/* webpackChunkName: "membership" */ "@features/membership/MembershipPage")),
  invitation: lazyPage(() => import(/* webpackChunkName: "invitation" */ "@features/membership/InvitationPage")),
};

const services = {
  acquisition: lazyPage(() => import(/* webpackChunkName: "services" */ "@features/services/AcquisitionPage")),
  inspection: lazyPage(() => import(/* webpackChunkName: "services" */ "@features/services/InspectionPage")),
  care: lazyPage(() => import(/* webpackChunkName: "services" */ "@features/services/CarePage")),
  sell: lazyPage(() => import(/* webpackChunkName: "services" */ "@features/services/SellPage")),
  sampleReport: lazyPage(() => import(/* webpackChunkName: "sample-report" */ "@features/services/SampleReportPage")),
};

/** All routes; each page is a separate chunk. */
export const routes: readonly AppRoute[] = [
  { path: "/", page: home },
  { path: "/listings", page: inventory.listings },
  { path: "/listings/:id/:slug?", page: inventory.vehicle },
  { path: "/makes/:make?/:family?", page: inventory.markets },
  { path: "/sell", page: services.sell },
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
  { path: "/dashboard/submissions/:id", role: "user", page: submission },
  { path: "/saved", role: "user", page: saved },
  { path: "/account", role: "user", page: account },
  { path: "/inquiries", role: "user", page: inquiries.list },
  { path: "/inquiries/:key", page: inquiries.detail },
  { path: "/notifications", role: "user", page: notifications.list },
  { path: "/unsubscribe/:token", page: notifications.unsubscribe },
  { path: "/members/:username", page: member },
  { path: "/messages/:id?", role: "collector", page: messages },
  { path: "/membership", role: "user", page: membership.list },
  { path: "/invitation/:token", page: membership.invitation },
  { path: "/admin", role: "admin", page: admin },
  { path: "/admin/:section/:item?", role: "admin", page: admin },
  { path: "/forum", role: "collector", page: forum.index },
  { path: "/forum/category/:id", role: "collector", page: forum.category },
  { path: "/forum/bookmarks", role: "collector", page: forum.bookmarks },
  { path: "/forum/topic/:id", role: "forumReader", page: forum.topic },
  { path: "/privacy", page: legal },
  { path: "/terms", page: legal },
  { path: "/cookies", page: legal },
  { path: "*", page: lazyPage(() => import(/* webpackChunkName: "not-found" */ "./pages/NotFoundPage")) },
];

/** Loads the code of the page at a path. */
export async function preloadPage(pathname: string): Promise<void> {
  await matchRoutes([...routes], pathname)?.[0]?.route.page.preload();
}
