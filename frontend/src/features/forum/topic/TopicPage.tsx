import { parseId } from "@entities/forum/postPath";
import type { ForumPost, ForumReactions, ForumTopicPage } from "@entities/forum/types";
import { POSTS_PER_PAGE } from "@shared/api/limits";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { useToast } from "@shared/toasts/ToastProvider";
import { usePreload } from "@shared/ui/onDemand";
import { TooltipProvider } from "@shared/ui/Tooltip";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { movedPath } from "../api/merging";
import { useTopic } from "../api/topics";
import { isNotFound } from "../errorMessages";
import { useForumEventToasts } from "../realtime/useForumEventToasts";
import { Unavailable } from "../Unavailable";
import { EditForm, ReplyForm, UnsentReply } from "./forms";
import { PostList } from "./PostList";
import { TopicSkeleton } from "./TopicSkeleton";
import { parseTopicLocation } from "./topicLocation";
import { UnsentEdits } from "./unsentEdits";

/** Page of a topic with paged replies. */
export default function TopicPage() {
  const { id } = useParams();
  const isMerged = useRef(false);
  // Remount per topic.
  return (
    <TooltipProvider>
      <Topic key={id} id={parseId(id)} isMerged={isMerged} />
    </TooltipProvider>
  );
}

/** `isMerged` is true if the reader comes from a topic that was merged into this one. */
function Topic({ id, isMerged }: { id: number | null; isMerged: RefObject<boolean> }) {
  usePreload(EditForm);
  // Together with the topic, which shows it.
  useEffect(() => void ReplyForm.preload(), []);
  const [searchParams] = useSearchParams();
  const location = parseTopicLocation(searchParams);
  const { data, error, mutate, isLoading } = useTopic(id, location);
  const unsentReply = useRef("");
  const [unsentEdits] = useState(() => new Map<string, string>());
  const { notify } = useToast();
  useForumEventToasts();
  usePageTitle(data?.title ?? null);
  const newPath = movedPath(error);
  const title = data?.title;
  useEffect(() => {
    if (newPath !== null) isMerged.current = true;
    else if (title !== undefined && isMerged.current) {
      isMerged.current = false;
      notify({ title: "Topic merged", description: `This topic was merged into “${title}” by the concierge` });
    }
  }, [isMerged, newPath, notify, title]);
  if (newPath !== null) return <Navigate to={newPath} replace />;
  if (id === null || isNotFound(error) || (!data && error)) {
    return (
      <>
        <Unavailable noun="topic" error={id === null ? null : error} onRetry={mutate} />
        <UnsentReply text={unsentReply.current} />
        {[...unsentEdits].map(([key, text]) => (
          <UnsentReply key={key} text={text} isEdit />
        ))}
      </>
    );
  }
  if (!data) return <TopicSkeleton />;
  return (
    <UnsentEdits value={unsentEdits}>
      <PostList
        topic={data}
        location={location}
        isReady={!isLoading}
        onChanged={() => mutate()}
        unsentReply={unsentReply}
        onReplyPosted={(post) => mutate(withReply(data, post))}
        onReactions={(postId, change) =>
          void mutate((topic) => topic && withReactions(topic, postId, change), { revalidate: false })
        }
      />
    </UnsentEdits>
  );
}

/** Changes the reactions of one post. */
function withReactions(
  topic: ForumTopicPage,
  postId: number,
  change: (known: ForumReactions) => ForumReactions,
): ForumTopicPage {
  const changed = <Of extends ForumReactions>(post: Of): Of => {
    const { likeCount, liked, bookmarked } = post;
    return { ...post, ...change({ likeCount, liked, bookmarked }) };
  };
  if (postId === topic.postId) return changed(topic);
  return { ...topic, posts: topic.posts.map((post) => (post.id === postId ? changed(post) : post)) };
}

/** Adds a new reply if it is next on the shown page. */
function withReply(topic: ForumTopicPage, post: ForumPost): ForumTopicPage {
  const isNext =
    topic.page === topic.pages && post.number === topic.lastNumber + 1 && post.number <= topic.page * POSTS_PER_PAGE;
  if (!isNext) return topic;
  return { ...topic, posts: [...topic.posts, post], lastNumber: post.number, postCount: topic.postCount + 1 };
}
