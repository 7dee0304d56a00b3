import { useCategories } from "../../../shared/api/forum/categories";
import { Button, ButtonLink } from "../../../shared/ui/Button";
import { EmptyState, StatePanel, StateTitle } from "../../../shared/ui/ErrorState";
import { Actions } from "../forumParts";
import { useReadRefusal } from "../useRefusal";
import { CategoryCards, CategoryCardsSkeleton } from "./CategoryCards";

/** Every category, or why there is none. */
export function CategoriesView({ onNew }: { onNew: () => void }) {
  const { data, error, mutate } = useCategories();
  useReadRefusal(error);
  if (!data) {
    if (!error) return <CategoryCardsSkeleton />;
    return (
      <StatePanel role="alert">
        <StateTitle>Error loading forum. This area is restricted to verified collectors.</StateTitle>
        <Actions>
          <Button onClick={() => void mutate()}>Retry</Button>
          <ButtonLink to="/">Return to Home</ButtonLink>
        </Actions>
      </StatePanel>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No categories yet" action={<Button onClick={onNew}>New Category</Button>}>
        Open the first one: a make, an era, or a question that comes up again and again.
      </EmptyState>
    );
  }
  return <CategoryCards categories={data} />;
}
