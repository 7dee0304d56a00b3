import { UNREACHABLE } from "@entities/inquiry/labels";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField, TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";
import styled from "styled-components";
import { object, string } from "yup";
import { removeTemplate, saveTemplate, useReplyTemplates } from "../api/replyTemplates";

const List = styled.ul`
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space[2]};
    border-bottom: 1px solid ${theme.color.line};
  }
`;

const schema = object({
  name: string()
    .default("")
    .trim()
    .required("Please give the template a name")
    .max(80, "Name must be at most 80 characters"),
  text: string()
    .default("")
    .trim()
    .required("Please write a message")
    .max(4000, "A message must be at most 4,000 characters"),
});

/** Dialog to manage reply templates. */
export function ReplyTemplatesDialog() {
  const [isOpen, setOpen] = useState(false);
  const { data: templates = [], mutate } = useReplyTemplates();
  const [failure, setFailure] = useState<string | null>(null);
  const showError = (problem: unknown) => setFailure(errorMessage(problem, UNREACHABLE));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Templates</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Reply templates"
        description="Answers that are given often. One of the same name takes the place of the earlier."
      >
        {templates.length > 0 && (
          <List aria-label="Templates">
            {templates.map(({ id, name }) => (
              <li key={id}>
                {name}
                <Button
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    setFailure(null);
                    removeTemplate(id).then(() => mutate(), showError);
                  }}
                >
                  Remove
                </Button>
              </li>
            ))}
          </List>
        )}
        <Form
          draftKey="desk/reply-template"
          initialValues={{ name: "", text: "" }}
          schema={schema}
          onSubmit={async ({ name, text }, { resetForm }) => {
            setFailure(null);
            await mutate(await saveTemplate(name.trim(), text.trim()), { revalidate: false });
            resetForm();
          }}
          onFailure={showError}
        >
          {({ isSubmitting }) => (
            <>
              <TextField name="name" label="Name" />
              <TextAreaField name="text" label="Text" rows={5} />
              {failure && <FormError role="alert">{failure}</FormError>}
              <Button type="submit" variant="primary" disabled={isSubmitting}>
                Keep template
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
