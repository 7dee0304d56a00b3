import { postPath } from "@entities/forum/postPath";
import type { ForumMovedPosts, ForumPost, ForumTopicPage } from "@entities/forum/types";
import { POSTS_PER_PAGE } from "@shared/api/limits";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Page } from "@shared/ui/Page";
import { Fragment, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import type { TopicLocation } from "../api/topics";
import type { ComposerHandle } from "../composer/Composer";
import { NewRepliesButton, ReplyForm, SelectPost, SplitBar, TopicPosition, UnsentReply } from "./forms";
import { MissingPostNote } from "./MissingPostNote";
import { MovedPostsNote } from "./MovedPostsNote";
import { OpeningPost } from "./OpeningPost";
import { Pagination } from "./Pagination";
import type { UpdateReactions } from "./PostReactions";
import { LastVisitMarker } from "./post.styles";
import { ReplyPost } from "./ReplyPost";
import { TopicHeader, TopicPanel } from "./TopicHeader";
import { scrollToPost } from "./topicLocation";
import { useReadTracker } from "./useReadTracker";
import { useScrollToPost } from "./useScrollToPost";
import { useTopicSubscription } from "./useTopicSubscription";
import { useVisibleReplies } from "./useVisibleReplies";

/** With fewer replies the reply form is near enough. */
const MIN_REPLIES_TO_JUMP = 2;

/* Two columns: posts with avatars, and the topic panel. */
const Layout = styled.div`
  display: grid;
  gap: ${theme.space[2]};

  ${theme.media.large} {
    grid-template-columns: minmax(0, calc(${theme.maxWidth.text} + ${theme.space[8]})) minmax(${theme.size[15]}, 1fr);
    gap: ${theme.space[8]};

    & > aside {
      grid-area: 1 / 2;
      max-width: ${theme.size[22]};
    }
  }
`;

const Column = styled.div`
  min-width: 0;
  border-top: ${theme.border.line};
`;

const EmptyText = styled.p`
  ${muted}
  padding-block: ${theme.space[4]};
`;

/** Posts and the lines in the place of moved ones, by number. */
const inOrder = (
  posts: readonly ForumPost[],
  moved: readonly ForumMovedPosts[],
): readonly (ForumPost | ForumMovedPosts)[] => [...posts, ...moved].sort((one, other) => one.number - other.number);

interface PostListProps {
  readonly topic: ForumTopicPage;
  readonly location: TopicLocation;
  /** Whether the requested page is loaded. */
  readonly isReady: boolean;
  /** Refetches the topic. */
  readonly onChanged: () => Promise<unknown>;
  /** Adds a new reply to the cached topic. */
  readonly onReplyPosted: (post: ForumPost) => Promise<unknown>;
  readonly onReactions: UpdateReactions;
  /** Receives the text of the reply that is being written. */
  readonly unsentReply: RefObject<string>;
}

/** Posts of a topic page and the reply form. */
export function PostList({
  topic,
  location,
  isReady,
  onChanged,
  onReplyPosted,
  onReactions,
  unsentReply,
}: PostListProps) {
  const { user } = useSession();
  const isStaff = user?.isAdmin ?? false;
  const isCollector = user?.isCollector ?? false;
  const navigate = useNavigate();
  const composer = useRef<ComposerHandle>(null);
  const column = useRef<HTMLDivElement>(null);
  const isWriting = useCallback(() => composer.current?.isInUse() ?? false, []);
  const { posts, newCount: newReplyCount, firstNewNumber, markSeen, revealNew } = useVisibleReplies(topic, isWriting);
  // Fixed at the state of the first render.
  const [{ newSince, firstUnread }] = useState(topic);
  const [isLive, setLive] = useTopicSubscription(topic.id, onChanged);
  useReadTracker(column, topic, markSeen);
  useScrollToPost(location, isReady ? (posts[0]?.number ?? 0) : null);

  // Replies that an admin selects to move; null while not selecting.
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);

  // Post to scroll to once rendered.
  const [scrollTarget, setScrollTarget] = useState<number | null>(null);
  useEffect(() => {
    if (scrollTarget !== null && scrollToPost(scrollTarget)) setScrollTarget(null);
  });

  const showNewReplies = () => {
    revealNew();
    if (topic.posts.some(({ number }) => number === firstNewNumber)) setScrollTarget(firstNewNumber);
    else navigate(postPath(topic.id, firstNewNumber));
  };

  const handlePosted = async (post: ForumPost) => {
    revealNew();
    markSeen(post.number);
    await onReplyPosted(post);
    if (Math.ceil(post.number / POSTS_PER_PAGE) === topic.page) setScrollTarget(post.number);
    else navigate(postPath(topic.id, post.number));
  };

  const canReply = isCollector && !topic.isLocked && topic.state === "shown";
  const quote = (username: string, content: string) => (selected: string) =>
    composer.current?.quote(username, selected || content);
  const firstNumberSinceVisit = newSince === null ? undefined : posts.find(({ number }) => number > newSince)?.number;
  const target = "post" in location ? location.post : null;

  return (
    <Page>
      <TopicHeader topic={topic} isCollector={isCollector} />
      {isReady && <MissingPostNote topic={topic} location={location} />}
      <Layout>
        <TopicPanel
          topic={topic}
          firstUnread={firstUnread}
          isStaff={isStaff}
          isCollector={isCollector}
          isLive={isLive}
          onLiveChange={setLive}
          onChanged={onChanged}
          onJumpToReply={canReply && topic.postCount >= MIN_REPLIES_TO_JUMP ? () => composer.current?.focus() : null}
          onSelectPosts={() => setSelected(new Set())}
        />
        <Column>
          <div ref={column}>
            {topic.page === 1 && (
              <OpeningPost
                topic={topic}
                isStaff={isStaff}
                isCollector={isCollector}
                onChanged={onChanged}
                onReactions={onReactions}
                onQuote={canReply ? quote(topic.username, topic.content) : undefined}
              />
            )}
            <Pagination page={topic.page} pages={topic.pages} label="Pages" />
            {inOrder(posts, topic.moved).map((entry) => {
              if ("count" in entry) return <MovedPostsNote key={`moved-${entry.number}`} moved={entry} />;
              const post = entry;
              return (
                <Fragment key={post.id}>
                  {post.number === firstNumberSinceVisit && (
                    <LastVisitMarker>New since your last visit</LastVisitMarker>
                  )}
                  <ReplyPost
                    post={post}
                    isTarget={post.number === target}
                    isStaff={isStaff}
                    isCollector={isCollector && topic.state === "shown"}
                    onQuote={canReply ? quote(post.username, post.content) : undefined}
                    onChanged={onChanged}
                    onReactions={onReactions}
                    selection={selected && <SelectPost post={post} selected={selected} onChange={setSelected} />}
                  />
                </Fragment>
              );
            })}
            {topic.postCount === 0 && topic.moved.length === 0 && <EmptyText>No replies yet</EmptyText>}
          </div>
          {!selected && (
            <TopicPosition topicId={topic.id} lastNumber={topic.lastNumber} firstUnread={firstUnread} column={column} />
          )}
          <Pagination page={topic.page} pages={topic.pages} label="Pages, below the replies" />
          {selected && <SplitBar topic={topic} selected={selected} onDone={() => setSelected(null)} />}
          <NewRepliesButton count={newReplyCount} onShow={showNewReplies} />
          {isCollector &&
            (topic.state === "shown" ? (
              <ReplyForm
                topicId={topic.id}
                isLocked={topic.isLocked}
                composer={composer}
                unsent={unsentReply}
                onReplyPosted={(post) => void handlePosted(post)}
                onRejected={() => void onChanged()}
              />
            ) : (
              <UnsentReply text={unsentReply.current} />
            ))}
        </Column>
      </Layout>
    </Page>
  );
}
