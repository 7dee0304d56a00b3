import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { CaseSection } from "../admin.styles";
import { sendInquiryReply } from "../api/inquiries";
import { type InquiryFormProps, messageSchema } from "./InquiryReplyForm";

/** A note that only staff see. */
export default function NoteForm({ inquiry, action }: InquiryFormProps) {
  const { reference, revision } = inquiry;
  return (
    <CaseSection>
      <h3>Staff only</h3>
      <Form
        draftKey={`admin/inquiries/${reference}/note`}
        keepsDraft
        initialValues={{ text: "" }}
        schema={messageSchema}
        onSubmit={async ({ text }, { resetForm }) => {
          await action.attempt(() => sendInquiryReply(reference, { text: text.trim(), isNote: true, revision }));
          resetForm();
        }}
        describeFailure={() => null}
      >
        <TextAreaField name="text" label="Note" rows={2} onKeyDown={sendOnCtrlEnter} />
        <FormFooter label="Save note" variant="secondary" />
      </Form>
    </CaseSection>
  );
}
