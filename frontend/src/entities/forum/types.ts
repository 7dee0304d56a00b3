import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** Forum types of the API under the names that the front end uses. */
export type ForumAuthor = Schemas["ForumAuthor"];
export type ForumCategory = Schemas["ForumCategory"];
export type ForumTopic = Schemas["ForumTopic"];
export type ForumTopicPage = Schemas["ForumTopicPage"];
export type ForumPost = Schemas["ForumPost"];
export type ForumRemoval = Schemas["ForumRemoval"];
export type ForumSearchHit = Schemas["ForumHit"];
export type ForumMember = Schemas["ForumMember"];
export type ForumDraft = Schemas["ForumDraft"];
export type ForumPostRevision = Schemas["ForumEarlier"];
export type ForumReport = Schemas["ForumReport"];

/** How many notifications of a topic a member wants. */
export type WatchLevel = "watching" | "muted" | "normal";
