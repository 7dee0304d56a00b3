import { responseTime } from "@entities/contact-request/responseTimes";
import { applicationStateLabels } from "@entities/membership/labels";
import type { Application, Evidence } from "@entities/membership/types";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDate } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { LabelLine, MutedText } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { answerApplication, withdrawApplication } from "./api/applications";
import { EvidenceField } from "./EvidenceField";

const Steps = styled.ol`
  ${tabularNums}
  ${plainList}

  & > li + li {
    margin-top: ${theme.space[2]};
    padding-top: ${theme.space[2]};
    border-top: ${theme.border.line};
  }
`;

/* Aligns the quiet button with the text. */
const Withdrawal = styled.div`
  margin-left: calc(-1 * ${theme.space[1]});
`;

const Message = styled.p`
  margin-top: ${theme.space[1]};
  max-width: ${theme.maxWidth.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const answerSchema = formSchema<{ answer: string }>("collectorApplication", { fields: ["answer"] });

/** What the applicant sent: note, garage and files. */
function SentApplication({ application: { note, garage, evidence } }: { application: Application }) {
  return (
    <section aria-label="Your application">
      <LabelLine>Your application</LabelLine>
      <Message>{note}</Message>
      {garage.map(({ year, make, model, note: remark }) => (
        <Message key={`${year} ${make} ${model}`}>{`${year} ${make} ${model}${remark ? `: ${remark}` : ""}`}</Message>
      ))}
      {evidence.length > 0 && <Message>{`Files: ${evidence.map(({ name }) => name).join(", ")}`}</Message>}
    </section>
  );
}

/** Status of an application with its actions. */
export function ApplicationStatus({
  application,
  onChanged,
}: {
  application: Application;
  onChanged: () => Promise<unknown>;
}) {
  const [files, setFiles] = useState<readonly Evidence[]>([]);
  const isOpen = application.status === "submitted" || application.status === "more_asked";

  const withdrawal = useAction(() => withdrawApplication(application.id), {
    onSuccess: onChanged,
    onFailure: onChanged,
  });

  return (
    <>
      <Steps>
        {application.steps.map((step, index) => (
          <li key={`${step.at} ${String(index)}`}>
            <LabelLine>
              {step.status === "submitted" && index > 0 ? "You answered" : applicationStateLabels[step.status]}
            </LabelLine>
            <MutedText>{formatDate(step.at)}</MutedText>
            {step.words && <Message>{step.words}</Message>}
            {step.status === "submitted" && index === application.steps.length - 1 && (
              <Message>{`We’ll reply within ${responseTime("applications")}.`}</Message>
            )}
          </li>
        ))}
      </Steps>
      {isOpen && <SentApplication application={application} />}
      {application.status === "denied" && application.nextTryAt && (
        <p>You can apply again from {formatDate(application.nextTryAt)}.</p>
      )}
      {application.status === "more_asked" && (
        <Form
          draftKey={`applications/${application.id}/answer`}
          keepsDraft
          initialValues={{ answer: "" }}
          schema={answerSchema}
          onSubmit={async ({ answer }) => {
            await answerApplication(
              application.id,
              answer,
              files.map(({ id }) => id),
            );
            await onChanged();
          }}
        >
          <TextAreaField name="answer" label="Your answer" />
          <EvidenceField files={files} onChange={setFiles} />
          <FormFooter label="Send answer" pendingLabel="Sending" />
        </Form>
      )}
      <FailureMessage text={withdrawal.failure} />
      {isOpen && (
        <>
          <MutedText>
            Withdrawing ends this application and deletes its files. You can apply again at any time.
          </MutedText>
          <Withdrawal>
            <Button variant="quiet" onClick={() => void withdrawal.run()}>
              Withdraw application
            </Button>
          </Withdrawal>
        </>
      )}
    </>
  );
}
