import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { ReplyTemplate } from "../types";

const TEMPLATES_PATH = "/api/admin/reply-templates";

/** Reply templates. */
export function useReplyTemplates() {
  return useQuery<ReplyTemplate[]>(cacheKey(TEMPLATES_PATH), () => unwrap(api.GET(TEMPLATES_PATH)));
}

/** Saves a template, replacing one of the same name. */
export function saveTemplate(name: string, text: string): Promise<ReplyTemplate[]> {
  return unwrap(api.PUT(TEMPLATES_PATH, { body: { name, text } }));
}

/** Removes a template. */
export async function removeTemplate(id: number): Promise<void> {
  await api.DELETE("/api/admin/reply-templates/{id}", { params: { path: { id } } });
}
