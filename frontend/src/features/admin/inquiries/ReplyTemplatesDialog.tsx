import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { SmallLabel } from "@shared/ui/layout";
import { SectionFallback } from "@shared/ui/QueryFallback";
import styled from "styled-components";
import { removeTemplate, saveTemplate, useReplyTemplates } from "../api/replyTemplates";
import { fillTemplate, mergeFieldNames, sampleInquiry, unknownFields } from "./mergeFields";

const List = styled.ul`
  ${plainList}

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space[2]};
    border-bottom: ${theme.border.line};
  }
`;

const Preview = styled.section`
  ${muted}
  padding-left: ${theme.space[2]};
  border-left: ${theme.border.line};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const schema = formSchema<{ name: string; text: string }>("replyTemplate");

export interface ReplyTemplatesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Dialog to manage reply templates. */
export default function ReplyTemplatesDialog({ open, onOpenChange }: ReplyTemplatesDialogProps) {
  const query = useReplyTemplates();
  const { data: templates, mutate } = query;
  const removal = useAction(removeTemplate, { onSuccess: () => mutate() });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reply templates"
      description="Replies you send often. Saving under the same name replaces the earlier one."
    >
      {templates === undefined && (
        <SectionFallback query={query} text="The templates couldn’t be loaded." height={theme.size[6]} />
      )}
      {templates !== undefined && templates.length > 0 && (
        <List aria-label="Templates">
          {templates.map(({ id, name }) => (
            <li key={id}>
              {name}
              <Button aria-label={`Remove ${name}`} onClick={() => void removal.run(id)}>
                Remove
              </Button>
            </li>
          ))}
        </List>
      )}
      <Form
        draftKey="admin/reply-template"
        initialValues={{ name: "", text: "" }}
        schema={schema}
        onSubmit={async ({ name, text }, { resetForm }) => {
          await mutate(await saveTemplate(name.trim(), text.trim()), { revalidate: false });
          resetForm();
        }}
      >
        {({ values }) => {
          const unknown = unknownFields(values.text);
          return (
            <>
              <TextField name="name" label="Name" />
              <TextAreaField
                name="text"
                label="Text"
                hint={`Filled in when you use it: ${mergeFieldNames.join(", ")}.`}
                rows={5}
              />
              {values.text.includes("{") && (
                <Preview aria-label="Preview">
                  <SmallLabel>Preview</SmallLabel>
                  <p>{fillTemplate(values.text, sampleInquiry)}</p>
                  {unknown.length > 0 && <p role="status">{`There is no field ${unknown.join(", ")}.`}</p>}
                </Preview>
              )}
              <FormFooter label="Save template" wide failure={removal.failure} />
            </>
          );
        }}
      </Form>
    </Dialog>
  );
}
