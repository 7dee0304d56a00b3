import { FormDialog } from "@shared/form/FormDialog";
import { formSchema } from "@shared/form/formSchema";
import { type CategoryEdit, isTopicListKey, updateCategory } from "./api/categories";
import { CategoryFields } from "./CategoryFields";
import type { ForumCategory } from "./types";

const schema = formSchema<CategoryEdit>("category");

interface EditCategoryDialogProps {
  readonly category: ForumCategory;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Refetches the category after somebody else changed or deleted it. */
  readonly onOutdated: () => void;
}

/** Dialog to edit a category. It saves the revision that it was opened with. */
export default function EditCategoryDialog({ category, open, onOpenChange, onOutdated }: EditCategoryDialogProps) {
  const { id, name, description, revision } = category;
  return (
    <FormDialog<CategoryEdit>
      open={open}
      onOpenChange={onOpenChange}
      title="Edit this category"
      description="Its topics and links stay the same."
      confirmLabel="Save"
      draftKey={`forum/category/${id}`}
      initialValues={{ name, description, revision }}
      schema={schema}
      onConfirm={(edit) =>
        updateCategory(id, { ...edit, name: edit.name.trim(), description: edit.description.trim() })
      }
      invalidates={isTopicListKey}
      success={{ title: "Category saved" }}
      onOutdated={onOutdated}
    >
      <CategoryFields />
    </FormDialog>
  );
}
