import { useCategories } from "@entities/forum/api/categories";
import { CategoryMenu } from "@entities/forum/CategoryMenu";
import { formatDate, formatNumber, formatQuantity } from "@shared/format";
import { EmptyState } from "@shared/ui/ErrorState";
import { ActionRow, SmallLabel } from "@shared/ui/layout";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CaseArticle, CaseFacts } from "../admin.styles";
import { CaseTitle } from "../CaseTitle";
import { MasterDetailLayout } from "../MasterDetailLayout";

/** Forum categories, to edit and delete; creating one takes a collector. */
export default function ForumCategoriesSection() {
  const { data, error, mutate } = useCategories();
  const navigate = useNavigate();
  const [deletedKey, setDeletedKey] = useState<string>();
  return (
    <MasterDetailLayout
      title="Forum categories"
      path="forum-categories"
      items={data}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={({ name, description, topicsCount }) => (
        <>
          <bdi>{name}</bdi>
          <span dir="auto">{description}</span>
          <SmallLabel>{formatQuantity(topicsCount, "topic", "topics")}</SmallLabel>
        </>
      )}
      emptyText="No categories yet"
      itemName="a category"
    >
      {(key) => {
        const category = data?.find(({ id }) => String(id) === key);
        // The list can be without a category that was just deleted before its URL is left.
        if (!category) return data && key !== deletedKey && <EmptyState title="Category not found" />;
        const { id, name, description, topicsCount, postsCount, lastActivityAt } = category;
        return (
          <CaseArticle key={id}>
            <CaseTitle dir="auto">{name}</CaseTitle>
            <CaseFacts
              items={[
                ["Description", <bdi key="description">{description}</bdi>],
                ["Topics", formatNumber(topicsCount)],
                ["Replies", formatNumber(postsCount)],
                ...(lastActivityAt ? [["Last post", formatDate(lastActivityAt)] as const] : []),
              ]}
            />
            <ActionRow>
              <CategoryMenu
                category={category}
                onOutdated={() => void mutate()}
                onDeleted={async () => {
                  setDeletedKey(key);
                  await navigate("/admin/forum-categories", { replace: true });
                  await mutate();
                }}
              />
            </ActionRow>
          </CaseArticle>
        );
      }}
    </MasterDetailLayout>
  );
}
