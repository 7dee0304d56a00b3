import { useState } from "react";
import { CATEGORIES_KEY, createCategory, type NewCategory } from "../../../shared/api/forum/categories";
import { pathIs } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { useSession } from "../../../shared/api/useSession";
import { Form } from "../../../shared/form/Form";
import { TextAreaField, TextField } from "../../../shared/form/fields";
import { schemaOf } from "../../../shared/form/rules";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/Dialog";
import { SendKey } from "../composer/sendKey";
import { categoryFailure } from "../failures";
import { rememberOwnAct } from "../live/ownActs";
import { useRefusal } from "../useRefusal";

const schema = schemaOf<NewCategory>("category", { trimmed: ["name", "description"] });

/** Opens a category. */
export function NewCategoryDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { user } = useSession();
  const { notify } = useNotices();
  const invalidate = useInvalidate();
  const refuse = useRefusal();
  const [key] = useState(() => new SendKey(user?.id ?? 0, "category"));

  const create = async (values: NewCategory) => {
    const category = { name: values.name.trim(), description: values.description.trim() };
    rememberOwnAct(category.name);
    await createCategory(category, key.for(category));
    key.arrived();
    void invalidate(pathIs(CATEGORIES_KEY));
    onOpenChange(false);
    notify({ title: "Success", description: "Category created successfully" });
  };

  const fail = (error: unknown) => {
    refuse(error);
    notify({ title: "Error", description: categoryFailure(error), variant: "destructive" });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Category"
      description="A part of the forum with topics of its own. Every collector sees it."
    >
      <Form
        unsentKey="forum/new-category"
        initialValues={{ name: "", description: "" }}
        schema={schema}
        onSubmit={create}
        onFailure={fail}
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
