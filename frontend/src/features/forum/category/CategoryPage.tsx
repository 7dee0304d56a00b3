import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { useCategory } from "../../../shared/api/forum/categories";
import { STRETCH } from "../../../shared/api/forum/stretch";
import type { TopicView } from "../../../shared/api/forum/topics";
import { Button, ButtonLink } from "../../../shared/ui/Button";
import { StatePanel } from "../../../shared/ui/ErrorState";
import { Page, PageTitle } from "../../../shared/ui/Page";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { Tabs } from "../../../shared/ui/Tabs";
import { usePageTitle } from "../../../shared/usePageTitle";
import { isMissing, reasonOf } from "../failures";
import { Actions, Head, Lead } from "../forumParts";
import { idIn } from "../ids";
import { MarkAllRead } from "../index/MarkAllRead";
import { ConnectionBadge } from "../live/ConnectionBadge";
import { useForumNews } from "../live/useForumNews";
import { Trail } from "../Trail";
import { moreThan, TopicList } from "../topics/TopicList";
import { useReadRefusal } from "../useRefusal";
import { NewTopicDialog } from "./NewTopicDialog";

const isView = (text: string | null): text is TopicView => text === "latest" || text === "unread" || text === "mine";

/** One category: what it is for, and its topics. */
export default function CategoryPage() {
  const { id: given } = useParams();
  const id = idIn(given);
  // Each category begins at its own top.
  return <Category key={given} id={id} />;
}

function Category({ id }: { id: number | null }) {
  const [address, setAddress] = useSearchParams();
  const [isWriting, setWriting] = useState(false);
  const [wanted, setWanted] = useState(STRETCH);
  const { data: category, error, mutate } = useCategory(id);
  useForumNews();
  useReadRefusal(error);
  usePageTitle(category?.name ?? null);

  if (id === null || (!category && error)) {
    return <NoCategory error={id === null ? null : error} onRetry={() => void mutate()} />;
  }
  const asked = address.get("view");
  const view = isView(asked) ? asked : "latest";
  const newTopic = <Button onClick={() => setWriting(true)}>New Topic</Button>;
  const topics = (name: TopicView) => (
    <TopicList
      categoryId={id}
      view={name}
      wanted={wanted}
      onMore={() => setWanted(moreThan(wanted))}
      empty={
        name === "latest"
          ? { title: "No topics yet", hint: "Be the first to write here.", action: newTopic }
          : { title: name === "unread" ? "Nothing unread here" : "Nothing of yours here" }
      }
    />
  );

  return (
    <Page>
      <Trail />
      <Head>
        <div>
          {category ? (
            <>
              <PageTitle dir="auto">{category.name}</PageTitle>
              <Lead dir="auto">{category.description}</Lead>
            </>
          ) : (
            <>
              <PageTitle aria-busy="true">
                <Skeleton $width="16rem" $height="1em" />
              </PageTitle>
              <Skeleton $width="24rem" $height="1.6rem" />
            </>
          )}
          <ConnectionBadge />
        </div>
        <Actions>
          <MarkAllRead categoryId={id} />
          <Button variant="primary" onClick={() => setWriting(true)}>
            New Topic
          </Button>
        </Actions>
      </Head>
      <Tabs<TopicView>
        label="Views of the category"
        value={view}
        onChange={(name) => setAddress(name === "latest" ? {} : { view: name })}
        tabs={[
          { name: "latest", label: "Latest", content: topics("latest") },
          { name: "unread", label: "Unread", content: topics("unread") },
          { name: "mine", label: "Mine", content: topics("mine") },
        ]}
      />
      <NewTopicDialog categoryId={id} open={isWriting} onOpenChange={setWriting} />
    </Page>
  );
}

/** Why there is no category here. `null` for an address that can be none's. */
function NoCategory({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isNone = error === null || isMissing(error);
  return (
    <StatePanel role="alert">
      <PageTitle>{isNone ? "Category not found" : "Error loading category"}</PageTitle>
      {!isNone && <p>{reasonOf(error)}</p>}
      <Actions>
        {!isNone && <Button onClick={onRetry}>Retry</Button>}
        <ButtonLink to="/forum">Back to the forum</ButtonLink>
      </Actions>
    </StatePanel>
  );
}
