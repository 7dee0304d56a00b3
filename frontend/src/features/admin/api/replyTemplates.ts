import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { ReplyTemplate } from "../types";

const TEMPLATES = "/api/admin/reply-templates";

/** Answers that are given often. */
export function useReplyTemplates() {
  return useQuery<ReplyTemplate[]>(cacheKey(TEMPLATES), () => unwrap(api.GET(TEMPLATES)));
}

/** Keeps a template, in place of one of that name. */
export function saveTemplate(name: string, text: string): Promise<ReplyTemplate[]> {
  return unwrap(api.PUT(TEMPLATES, { body: { name, text } }));
}

/** Removes a template. */
export async function removeTemplate(id: number): Promise<void> {
  await api.DELETE("/api/admin/reply-templates/{id}", { params: { path: { id } } });
}
