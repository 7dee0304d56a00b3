import { useCategory } from "@entities/forum/api/categories";
import { CategoryMenu } from "@entities/forum/CategoryMenu";
import { parseId } from "@entities/forum/postPath";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ButtonRow } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import { Tabs } from "@shared/ui/Tabs";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { type TopicView, useTopics } from "../api/topicLists";
import { isNotFound } from "../errorMessages";
import { ForumBreadcrumbs } from "../ForumBreadcrumbs";
import { ForumHeader, ForumLead } from "../forum.styles";
import { MarkAllRead } from "../forum-home/MarkAllRead";
import { ConnectionBadge } from "../realtime/ConnectionBadge";
import { useForumEventToasts } from "../realtime/useForumEventToasts";
import { TopicList } from "../topics/TopicList";
import { Unavailable } from "../Unavailable";

const NewTopicDialog = dialogOnDemand(() => import(/* webpackChunkName: "new-topic" */ "./NewTopicDialog"));

/* As high as most descriptions: one line, on small screens two. */
const LeadSkeleton = styled(Skeleton)`
  max-width: ${theme.size[24]};
  height: 1lh;

  ${theme.media.belowMedium} {
    height: 2lh;
  }
`;

const isTopicView = (text: string | null): text is TopicView =>
  text === "latest" || text === "unread" || text === "mine";

/** Page of a category with its topics. */
export default function CategoryPage() {
  const { id: idParam } = useParams();
  const id = parseId(idParam);
  if (id === null) return <Unavailable noun="category" error={null} onRetry={() => undefined} />;
  // Remount per category.
  return <Category key={idParam} id={id} />;
}

function Category({ id }: { id: number }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data: category, error, mutate } = useCategory(id);
  const { user } = useSession();
  const requestedView = searchParams.get("view");
  const view = isTopicView(requestedView) ? requestedView : "latest";
  const topicList = useTopics(id, view);
  useForumEventToasts();
  usePageTitle(category?.name ?? null);

  if (isNotFound(error) || (!category && error)) {
    return <Unavailable noun="category" error={error} onRetry={mutate} />;
  }
  if (!topicList.items && topicList.error) {
    return <Unavailable noun="category" error={topicList.error} onRetry={topicList.mutate} />;
  }
  const newTopic = <Button onClick={() => setDialogOpen(true)}>New Topic</Button>;
  const topics = (name: TopicView) => (
    <TopicList
      categoryId={id}
      view={name}
      emptyState={
        name === "latest"
          ? { title: "No topics yet", hint: "Be the first to post.", action: newTopic }
          : { title: name === "unread" ? "Nothing unread here" : "You haven’t posted here" }
      }
    />
  );

  return (
    <Page>
      <ForumBreadcrumbs />
      <ForumHeader>
        <div>
          {category ? (
            <>
              <PageTitle dir="auto">{category.name}</PageTitle>
              <ForumLead dir="auto">{category.description}</ForumLead>
            </>
          ) : (
            <>
              <PageTitle aria-busy="true">
                <Skeleton $width={theme.size[16]} $height="1lh" />
              </PageTitle>
              <ForumLead as="div">
                <LeadSkeleton />
              </ForumLead>
            </>
          )}
          <ConnectionBadge />
        </div>
        <ButtonRow>
          {user?.isAdmin && category && (
            <CategoryMenu
              category={category}
              onOutdated={() => void mutate()}
              onDeleted={() => navigate("/forum", { replace: true })}
            />
          )}
          <MarkAllRead categoryId={id} />
          <Button variant="primary" onClick={() => setDialogOpen(true)}>
            New Topic
          </Button>
        </ButtonRow>
      </ForumHeader>
      <Tabs<TopicView>
        label="Category views"
        value={view}
        onChange={(name) => setSearchParams(name === "latest" ? {} : { view: name })}
        tabs={[
          { name: "latest", label: "Latest", content: topics("latest") },
          { name: "unread", label: "Unread", content: topics("unread") },
          { name: "mine", label: "Mine", content: topics("mine") },
        ]}
      />
      <NewTopicDialog categoryId={id} open={isDialogOpen} onOpenChange={setDialogOpen} />
    </Page>
  );
}
