import { useCategories } from "@entities/forum/api/categories";
import { errorMessage, hasStatus } from "@shared/api/error";
import { Button, ButtonLink } from "@shared/ui/Button";
import { EmptyState, StatePanel } from "@shared/ui/ErrorState";
import { ButtonRow, SectionTitle } from "@shared/ui/layout";
import { CategoryCards, CategoryCardsSkeleton } from "./CategoryCards";

/** Category list with empty and error states. */
export function CategoriesView({ onNew }: { onNew: () => void }) {
  const { data, error, mutate } = useCategories();
  if (!data) {
    if (!error) return <CategoryCardsSkeleton />;
    return (
      <StatePanel role="alert">
        <SectionTitle>
          {hasStatus(error, 401, 403)
            ? "Error loading forum. This area is restricted to verified collectors."
            : "Error loading forum"}
        </SectionTitle>
        {!hasStatus(error, 401, 403) && <p>{errorMessage(error)}</p>}
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
        Create the first one: a make, an era, or a question that keeps coming up.
      </EmptyState>
    );
  }
  return <CategoryCards categories={data} />;
}
