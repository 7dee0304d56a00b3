import { pathIs } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";
import { CATEGORIES_KEY, createCategory, type NewCategory } from "../api/categories";
import { PersistedIdempotencyKey } from "../composer/persistedIdempotencyKey";
import { createCategoryError } from "../errorMessages";
import { rememberSelfEvent } from "../realtime/selfEvents";
import { useAuthFailure } from "../useAuthFailure";

const schema = formSchema<NewCategory>("category", { trimmed: ["name", "description"] });

/** Dialog for a new category. */
export function NewCategoryDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { user } = useSession();
  const { notify } = useToast();
  const invalidate = useInvalidate();
  const handleAuthFailure = useAuthFailure();
  const [idempotencyKey] = useState(() => new PersistedIdempotencyKey(user?.id ?? 0, "category"));

  const create = async (values: NewCategory) => {
    const category = { name: values.name.trim(), description: values.description.trim() };
    rememberSelfEvent(category.name);
    await createCategory(category, idempotencyKey.forContent(category));
    idempotencyKey.clear();
    void invalidate(pathIs(CATEGORIES_KEY));
    onOpenChange(false);
    notify({ title: "Success", description: "Category created successfully" });
  };

  const handleFailure = (error: unknown) => {
    handleAuthFailure(error);
    notify({ title: "Error", description: createCategoryError(error), variant: "destructive" });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Category"
      description="A part of the forum with topics of its own. Every collector sees it."
    >
      <Form
        draftKey="forum/new-category"
        initialValues={{ name: "", description: "" }}
        schema={schema}
        onSubmit={create}
        onFailure={handleFailure}
      >
        {({ isSubmitting }) => (
          <>
            <TextField name="name" label="Name" dir="auto" autoComplete="off" />
            <TextAreaField
              name="description"
              label="Description"
              dir="auto"
              hint="What belongs here, in a sentence or two."
            />
            <Button type="submit" variant="primary" wide disabled={isSubmitting}>
              {isSubmitting ? "Creating" : "Create Category"}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  );
}
