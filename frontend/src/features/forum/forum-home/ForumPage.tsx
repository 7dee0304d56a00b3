import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button, ButtonLink } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ButtonRow } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Tabs } from "@shared/ui/Tabs";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import styled from "styled-components";
import type { ForumQuery } from "../api/search";
import type { TopicView } from "../api/topicLists";
import { ForumHeader } from "../forum.styles";
import { ConnectionBadge } from "../realtime/ConnectionBadge";
import { useForumEventToasts } from "../realtime/useForumEventToasts";
import { TopicList } from "../topics/TopicList";
import { CategoriesView } from "./CategoriesView";
import { MarkAllRead } from "./MarkAllRead";
import { SearchForm } from "./SearchForm";
import { SearchResults } from "./SearchResults";

const NewCategoryDialog = dialogOnDemand(() => import(/* webpackChunkName: "new-category" */ "./NewCategoryDialog"));

const Tools = styled.div`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[2]};
`;

type ForumView = "categories" | TopicView;

const isForumView = (text: string | null): text is ForumView =>
  text === "categories" || text === "latest" || text === "unread" || text === "mine";

const emptyTexts = {
  latest: { title: "No topics yet", hint: "Choose a category and start the first one." },
  unread: { title: "Nothing unread", hint: "You’re all caught up." },
  mine: { title: "You haven’t posted yet", hint: "Topics you start or reply to appear here." },
} as const;

/** Forum home: categories, topic lists and search. */
export default function ForumPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const [isDialogOpen, setDialogOpen] = useState(false);
  useForumEventToasts();

  const param = (name: string) => searchParams.get(name) ?? "";
  const query: ForumQuery = {
    q: param("q"),
    category: param("category"),
    topic: param("topic"),
    author: param("author"),
  };
  // Searching within a topic starts without a search text, and an author’s posts are listed without one.
  const isSearch = query.q !== "" || query.topic !== "" || query.author !== "";
  const requestedView = searchParams.get("view");
  const view: ForumView = isForumView(requestedView) ? requestedView : "categories";

  const updateQuery = (change: Partial<ForumQuery>) => {
    const next = Object.entries({ ...query, ...change }).filter(([, value]) => value !== "");
    setSearchParams(change.q === "" ? {} : next);
  };
  const selectView = (name: ForumView) => {
    setSearchParams(name === "categories" ? {} : { view: name });
  };
  const topics = (name: TopicView) => <TopicList categoryId={null} view={name} emptyState={emptyTexts[name]} />;

  return (
    <Page>
      <ForumHeader>
        <div>
          <PageTitle>Collectors Forum</PageTitle>
          <ConnectionBadge />
        </div>
      </ForumHeader>
      <Tools>
        <SearchForm query={query.q} onSearch={(q) => updateQuery({ q })} />
        <ButtonRow>
          {isSearch && <ButtonLink to="/forum">Back to the forum</ButtonLink>}
          {!isSearch && view === "unread" && <MarkAllRead categoryId={null} />}
          <ButtonLink to="/forum/bookmarks">Bookmarks</ButtonLink>
          <Button variant="primary" onClick={() => setDialogOpen(true)}>
            New Category
          </Button>
        </ButtonRow>
      </Tools>
      {isSearch ? (
        <SearchResults query={query} onFilter={updateQuery} />
      ) : (
        <Tabs<ForumView>
          label="Forum views"
          value={view}
          onChange={selectView}
          tabs={[
            { name: "categories", label: "Categories", content: <CategoriesView onNew={() => setDialogOpen(true)} /> },
            { name: "latest", label: "Latest", content: topics("latest") },
            { name: "unread", label: "Unread", content: topics("unread") },
            { name: "mine", label: "Mine", content: topics("mine") },
          ]}
        />
      )}
      <NewCategoryDialog open={isDialogOpen} onOpenChange={setDialogOpen} />
    </Page>
  );
}
