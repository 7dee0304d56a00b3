import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** The forum's nouns, by the names that the rest of the front end uses. */
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

/** How much a member wants to hear of a topic. */
export type WatchLevel = "watching" | "muted" | "normal";
