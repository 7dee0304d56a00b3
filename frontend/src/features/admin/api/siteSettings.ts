import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { SiteSettings, SiteSettingsPage } from "../types";

const SITE_SETTINGS_PATH = "/api/admin/site-settings";

/** Settings of the site. */
export const useSiteSettings = () =>
  useQuery<SiteSettingsPage>(cacheKey(SITE_SETTINGS_PATH), () => unwrap(api.GET(SITE_SETTINGS_PATH)));

/** Saves the settings, based on their revision. */
export function saveSiteSettings(body: SiteSettings): Promise<SiteSettingsPage> {
  return unwrap(api.PUT(SITE_SETTINGS_PATH, { body }));
}
