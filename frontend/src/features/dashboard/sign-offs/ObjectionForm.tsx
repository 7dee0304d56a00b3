import { responseTime } from "@entities/contact-request/responseTimes";
import { answerSignOff } from "@entities/listing/api/useSignOff";
import type { SignOff } from "@entities/listing/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";

interface ObjectionValues {
  reason: string;
}

const schema = formSchema<ObjectionValues>("caseReason");

interface ObjectionFormProps {
  readonly submissionId: number;
  readonly revision: number;
  readonly onAnswered: (answered: SignOff) => void;
  readonly onOutdated: () => void;
  readonly onCancel: () => void;
}

/** What is not right about staff edits, in the seller's words. */
export default function ObjectionForm({
  submissionId,
  revision,
  onAnswered,
  onOutdated,
  onCancel,
}: ObjectionFormProps) {
  return (
    <Form<ObjectionValues>
      draftKey={`submissions/${submissionId}/objection`}
      keepsDraft
      initialValues={{ reason: "" }}
      schema={schema}
      success={{
        title: "Objection Sent",
        description: `The concierge answers within ${responseTime("sign-offs")}.`,
      }}
      onOutdated={onOutdated}
      onSubmit={async ({ reason }) => {
        onAnswered(await answerSignOff(submissionId, { revision, verdict: "object", reason: reason ?? "" }));
      }}
    >
      <TextAreaField name="reason" label="What isn’t right?" rows={4} autoFocus />
      <FormFooter label="Send Objection" pendingLabel="Sending" onCancel={onCancel} />
    </Form>
  );
}
