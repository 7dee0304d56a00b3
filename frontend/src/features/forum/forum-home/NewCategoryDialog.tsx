import { CATEGORIES_PATH, createCategory, type NewCategory } from "@entities/forum/api/categories";
import { CategoryFields } from "@entities/forum/CategoryFields";
import { pathIs } from "@shared/api/cacheKeys";
import { Form } from "@shared/form/Form";
import { formSchema } from "@shared/form/formSchema";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useRef } from "react";
import { createCategoryError } from "../errorMessages";
import { rememberSelfEvent } from "../realtime/selfEvents";

const schema = formSchema<NewCategory>("category");
const initialValues: NewCategory = { name: "", description: "" };

/** Dialog for a new category; keeps what was entered when it is closed. */
export default function NewCategoryDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const draft = useRef(initialValues);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Category"
      description="A section of the forum with its own topics, visible to every collector."
    >
      <Form
        draftKey="forum/new-category"
        initialValues={draft.current}
        onValuesChange={(values) => {
          draft.current = values;
        }}
        schema={schema}
        onSubmit={async (values, { keyFor }) => {
          const category = { name: values.name.trim(), description: values.description.trim() };
          rememberSelfEvent(category.name);
          await createCategory(category, keyFor(category));
          draft.current = initialValues;
          onOpenChange(false);
        }}
        keyName="category"
        invalidates={pathIs(CATEGORIES_PATH)}
        success={{ title: "Success", description: "Category created successfully" }}
        failureTitle="Error"
        describeFailure={createCategoryError}
      >
        {({ isSubmitting }) => (
          <>
            <CategoryFields />
            <div data-actions>
              <Button type="submit" variant="primary" wide disabled={isSubmitting}>
                {isSubmitting ? "Creating" : "Create Category"}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
