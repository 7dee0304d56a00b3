import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import styled from "styled-components";
import type { ForumQuery } from "../../../shared/api/forum/search";
import { STRETCH } from "../../../shared/api/forum/stretch";
import type { TopicView } from "../../../shared/api/forum/topics";
import { theme } from "../../../shared/theme/theme";
import { Button, ButtonLink } from "../../../shared/ui/Button";
import { Page, PageTitle } from "../../../shared/ui/Page";
import { Tabs } from "../../../shared/ui/Tabs";
import { Actions, Head } from "../forumParts";
import { ConnectionBadge } from "../live/ConnectionBadge";
import { useForumNews } from "../live/useForumNews";
import { moreThan, TopicList } from "../topics/TopicList";
import { CategoriesView } from "./CategoriesView";
import { MarkAllRead } from "./MarkAllRead";
import { NewCategoryDialog } from "./NewCategoryDialog";
import { SearchForm } from "./SearchForm";
import { SearchResults } from "./SearchResults";

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[2]};
`;

type View = "categories" | TopicView;

const isView = (text: string | null): text is View =>
  text === "categories" || text === "latest" || text === "unread" || text === "mine";

const empty = {
  latest: { title: "No topics yet", hint: "Choose a category and open the first." },
  unread: { title: "Nothing unread", hint: "You have read everything that was written." },
  mine: { title: "Nothing of yours yet", hint: "Topics that you open or reply to are listed here." },
} as const;

/** The forum's index: its categories, what is new over all of them, and the search. */
export default function ForumPage() {
  const [address, setAddress] = useSearchParams();
  const [isOpening, setOpening] = useState(false);
  const [wanted, setWanted] = useState(STRETCH);
  useForumNews();

  const read = (name: string) => address.get(name) ?? "";
  const asked: ForumQuery = { q: read("q"), category: read("category"), topic: read("topic"), author: read("author") };
  // Whoever comes to search one topic has no words yet.
  const isSearch = asked.q !== "" || asked.topic !== "";
  const given = address.get("view");
  const view: View = isView(given) ? given : "categories";

  const search = (change: Partial<ForumQuery>) => {
    const next = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== "");
    setAddress(change.q === "" ? {} : next);
    setWanted(STRETCH);
  };
  const show = (name: View) => {
    setWanted(STRETCH);
    setAddress(name === "categories" ? {} : { view: name });
  };
  const topics = (name: TopicView) => (
    <TopicList
      categoryId={null}
      view={name}
      wanted={wanted}
      onMore={() => setWanted(moreThan(wanted))}
      empty={empty[name]}
    />
  );

  return (
    <Page>
      <Head>
        <div>
          <PageTitle>Collectors Forum</PageTitle>
          <ConnectionBadge />
        </div>
        <Button variant="primary" onClick={() => setOpening(true)}>
          New Category
        </Button>
      </Head>
      <Tools>
        <SearchForm words={asked.q} onSearch={(q) => search({ q })} />
        <Actions>
          {isSearch && <ButtonLink to="/forum">Back to the forum</ButtonLink>}
          {!isSearch && view === "unread" && <MarkAllRead categoryId={null} />}
        </Actions>
      </Tools>
      {isSearch ? (
        <SearchResults query={asked} onNarrow={search} />
      ) : (
        <Tabs<View>
          label="Views of the forum"
          value={view}
          onChange={show}
          tabs={[
            { name: "categories", label: "Categories", content: <CategoriesView onNew={() => setOpening(true)} /> },
            { name: "latest", label: "Latest", content: topics("latest") },
            { name: "unread", label: "Unread", content: topics("unread") },
            { name: "mine", label: "Mine", content: topics("mine") },
          ]}
        />
      )}
      <NewCategoryDialog open={isOpening} onOpenChange={setOpening} />
    </Page>
  );
}
