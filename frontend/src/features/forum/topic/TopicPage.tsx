import { useParams, useSearchParams } from "react-router-dom";
import { useTopic } from "../../../shared/api/forum/topics";
import type { ForumPost, ForumTopicPage } from "../../../shared/api/forum/wire";
import { usePageTitle } from "../../../shared/usePageTitle";
import { isMissing } from "../failures";
import { idIn } from "../ids";
import { useForumNews } from "../live/useForumNews";
import { useReadRefusal } from "../useRefusal";
import { Letters } from "./Letters";
import { NoTopic, TopicSkeleton } from "./NoTopic";
import { PAGE, placeIn } from "./place";

/** One topic: the text that it began with, and its replies, page by page. */
export default function TopicPage() {
  const { id } = useParams();
  // What was read, held back or begun belongs to one topic.
  return <Topic key={id} id={idIn(id)} />;
}

function Topic({ id }: { id: number | null }) {
  const [address] = useSearchParams();
  const place = placeIn(address);
  const { data, error, mutate, isLoading } = useTopic(id, place);
  useForumNews();
  useReadRefusal(error);
  usePageTitle(data?.title ?? null);
  if (id === null || isMissing(error) || (!data && error)) {
    return <NoTopic error={id === null ? null : error} onRetry={() => void mutate()} />;
  }
  if (!data) return <TopicSkeleton />;
  return (
    <Letters
      topic={data}
      place={place}
      isReady={!isLoading}
      onChanged={() => mutate()}
      onPosted={(post) => mutate(withPost(data, post))}
    />
  );
}

/** The topic with a reply that was just posted, if it is the next one on the page. */
function withPost(topic: ForumTopicPage, post: ForumPost): ForumTopicPage {
  const isNext = topic.page === topic.pages && post.number === topic.lastNumber + 1 && post.number <= topic.page * PAGE;
  if (!isNext) return topic;
  return { ...topic, posts: [...topic.posts, post], lastNumber: post.number, postCount: topic.postCount + 1 };
}
