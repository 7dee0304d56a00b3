import { Fragment, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import type { TopicPlace } from "../../../shared/api/forum/topics";
import type { ForumPost, ForumTopicPage } from "../../../shared/api/forum/wire";
import { useSession } from "../../../shared/api/useSession";
import { muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Page } from "../../../shared/ui/Page";
import type { ComposerHandle } from "../composer/Composer";
import { quotationOf } from "../composer/mentions";
import { permalink } from "../ids";
import { Since } from "./letterParts";
import { NewReplies } from "./NewReplies";
import { Pager } from "./Pager";
import { PostLetter } from "./PostLetter";
import { goToLetter, PAGE } from "./place";
import { ReplyForm } from "./ReplyForm";
import { TopicHead, TopicPanel } from "./TopicHead";
import { TopicLetter } from "./TopicLetter";
import { useArrival } from "./useArrival";
import { useReading } from "./useReading";
import { useReadMark } from "./useReadMark";
import { useTopicNews } from "./useTopicNews";

/* A column of letters, with room for the ring beside the measure, and what can be done with them. */
const Sheet = styled.div`
  display: grid;
  gap: ${theme.space[2]};

  ${theme.media.large} {
    grid-template-columns: minmax(0, calc(${theme.measure.text} + ${theme.space[8]})) minmax(15rem, 1fr);
    gap: ${theme.space[8]};

    & > aside {
      grid-area: 1 / 2;
      max-width: 22rem;
    }
  }
`;

const Column = styled.div`
  min-width: 0;
  border-top: 1px solid ${theme.colour.line};
`;

const Empty = styled.p`
  ${muted}
  padding-block: ${theme.space[4]};
`;

interface LettersProps {
  readonly topic: ForumTopicPage;
  readonly place: TopicPlace;
  /** Whether the page that is shown is the one that the address asks for. */
  readonly isReady: boolean;
  /** Reads the topic again. */
  readonly onChanged: () => Promise<unknown>;
  /** Puts a reply that was just posted in its place. */
  readonly onPosted: (post: ForumPost) => Promise<unknown>;
}

/** The letters of a topic, one page of them, and where the next is written. */
export function Letters({ topic, place, isReady, onChanged, onPosted }: LettersProps) {
  const { user } = useSession();
  const isStaff = user?.isAdmin ?? false;
  const navigate = useNavigate();
  const composer = useRef<ComposerHandle>(null);
  const column = useRef<HTMLDivElement>(null);
  const isWriting = useCallback(() => composer.current?.isInUse() ?? false, []);
  const { posts, news, firstNew, see, reveal } = useReading(topic, isWriting);
  // The line and the way to it stay where they were when the reader came.
  const [{ newSince, firstUnread }] = useState(topic);
  const [isLive, setLive] = useTopicNews(topic.id, onChanged);
  useReadMark(column, topic, see);
  useArrival(place, isReady ? (posts[0]?.number ?? 0) : null);

  // Where to go once it is on the page.
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted !== null && goToLetter(wanted)) setWanted(null);
  });

  const showNews = () => {
    reveal();
    if (topic.posts.some(({ number }) => number === firstNew)) setWanted(firstNew);
    else navigate(permalink(topic.id, firstNew));
  };

  const arrive = async (post: ForumPost) => {
    reveal();
    see(post.number);
    await onPosted(post);
    if (Math.ceil(post.number / PAGE) === topic.page) setWanted(post.number);
    else navigate(permalink(topic.id, post.number));
  };

  const canReply = !topic.isLocked && topic.state === "shown";
  const quote = (username: string, content: string) => (selected: string) =>
    composer.current?.append(quotationOf(username, selected || content));
  const sinceAt = newSince === null ? undefined : posts.find(({ number }) => number > newSince)?.number;
  const target = "post" in place ? place.post : null;

  return (
    <Page>
      <TopicHead topic={topic} />
      <Sheet>
        <TopicPanel
          topic={topic}
          firstUnread={firstUnread}
          isStaff={isStaff}
          isLive={isLive}
          onLive={setLive}
          onChanged={onChanged}
        />
        <Column>
          <div ref={column}>
            {topic.page === 1 && (
              <TopicLetter
                topic={topic}
                isStaff={isStaff}
                onChanged={onChanged}
                onQuote={canReply ? quote(topic.username, topic.content) : undefined}
              />
            )}
            <Pager page={topic.page} pages={topic.pages} label="Pages" />
            {posts.map((post) => (
              <Fragment key={post.id}>
                {post.number === sinceAt && <Since>New since your last visit</Since>}
                <PostLetter
                  post={post}
                  isTarget={post.number === target}
                  isStaff={isStaff}
                  onQuote={canReply ? quote(post.username, post.content) : undefined}
                  onChanged={onChanged}
                />
              </Fragment>
            ))}
            {topic.lastNumber === 0 && <Empty>No replies yet</Empty>}
          </div>
          <Pager page={topic.page} pages={topic.pages} label="Pages, again" />
          <NewReplies count={news} onShow={showNews} />
          {topic.state === "shown" && (
            <ReplyForm
              topicId={topic.id}
              isLocked={topic.isLocked}
              composer={composer}
              onPosted={(post) => void arrive(post)}
              onRefused={() => void onChanged()}
            />
          )}
        </Column>
      </Sheet>
    </Page>
  );
}
