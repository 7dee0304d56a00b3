import { Button, ButtonLink } from "@shared/ui/Button";
import { EmptyState, StatePanel, StateTitle } from "@shared/ui/ErrorState";
import { useCategories } from "../api/categories";
import { ForumActions } from "../forum.styles";
import { CategoryCards, CategoryCardsSkeleton } from "./CategoryCards";

/** Category list with empty and error states. */
export function CategoriesView({ onNew }: { onNew: () => void }) {
  const { data, error, mutate } = useCategories();
  if (!data) {
    if (!error) return <CategoryCardsSkeleton />;
    return (
      <StatePanel role="alert">
        <StateTitle>Error loading forum. This area is restricted to verified collectors.</StateTitle>
        <ForumActions>
          <Button onClick={() => void mutate()}>Retry</Button>
          <ButtonLink to="/">Return to Home</ButtonLink>
        </ForumActions>
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
