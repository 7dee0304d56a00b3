import type { Schema } from "@shared/api/types";

/** Forum types of the API under the names that the front end uses. */
export type ForumAuthor = Schema<"ForumAuthor">;
export type ForumCategory = Schema<"ForumCategory">;
export type ForumTopic = Schema<"ForumTopic">;
export type ForumTopicPage = Schema<"ForumTopicPage">;
export type ForumMovedPosts = Schema<"ForumMovedPosts">;
export type ForumPost = Schema<"ForumPost">;
export type ForumRemoval = Schema<"ForumRemoval">;
export type ForumReactions = Schema<"ForumReactions">;
export type ForumLike = Schema<"ForumLike">;
export type ForumBookmark = Schema<"ForumBookmark">;
export type ForumSearchHit = Schema<"ForumSearchHit">;
export type ForumMember = Schema<"ForumMember">;
export type ForumDraft = Schema<"ForumDraft">;
export type ForumPostRevision = Schema<"ForumPostRevision">;
export type ForumMemberPost = Schema<"ForumMemberPost">;
export type ForumReport = Schema<"ForumReport">;

/** How many notifications of a topic a member wants. */
export type WatchLevel = Schema<"ForumWatch">["level"];
