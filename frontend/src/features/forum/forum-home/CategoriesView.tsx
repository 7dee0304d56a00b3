import { Button, ButtonLink } from "@shared/ui/Button";
import { EmptyState, StatePanel } from "@shared/ui/ErrorState";
import { ButtonRow, SectionTitle } from "@shared/ui/layout";
import { useCategories } from "../api/categories";
import { CategoryCards, CategoryCardsSkeleton } from "./CategoryCards";

/** Category list with empty and error states. */
export function CategoriesView({ onNew }: { onNew: () => void }) {
  const { data, error, mutate } = useCategories();
  if (!data) {
    if (!error) return <CategoryCardsSkeleton />;
    return (
      <StatePanel role="alert">
        <SectionTitle>Error loading forum. This area is restricted to verified collectors.</SectionTitle>
        <ButtonRow>
          <Button onClick={() => void mutate()}>Retry</Button>
          <ButtonLink to="/">Return to Home</ButtonLink>
        </ButtonRow>
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
