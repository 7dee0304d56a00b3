import type { Application, Evidence } from "@entities/membership/types";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../../shared/api/error";
import { answerApplication, withdrawApplication } from "../../shared/api/membership/applications";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { TextAreaField } from "../../shared/form/fields";
import { formatDay } from "../../shared/format";
import { applicationStates, UNREACHABLE } from "../../shared/membership/words";
import { figures, label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { EvidenceField } from "./EvidenceField";

const Steps = styled.ol`
  ${figures}
  padding: 0;
  list-style: none;

  & > li + li {
    margin-top: ${theme.space[2]};
    padding-top: ${theme.space[2]};
    border-top: 1px solid ${theme.colour.line};
  }
`;

/* A quiet button begins where the lines above it do. */
const Withdrawal = styled.div`
  margin-left: calc(-1 * ${theme.space[1]});
`;

const State = styled.p`
  ${label}
`;

const When = styled.p`
  ${muted}
`;

const Words = styled.p`
  margin-top: ${theme.space[1]};
  max-width: ${theme.measure.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** How far an application is, and what can be done about it. */
export function ApplicationState({
  application,
  onMoved,
}: {
  application: Application;
  onMoved: () => Promise<unknown>;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly Evidence[]>([]);
  const isOpen = application.status === "submitted" || application.status === "more_asked";

  async function withdraw() {
    setFailure(null);
    try {
      await withdrawApplication(application.id);
    } catch (error) {
      setFailure(sentenceOf(error, UNREACHABLE));
    }
    await onMoved();
  }

  return (
    <>
      <Steps>
        {application.steps.map((step, place) => (
          <li key={`${step.at} ${String(place)}`}>
            <State>{step.status === "submitted" && place > 0 ? "You answered" : applicationStates[step.status]}</State>
            <When>{formatDay(step.at)}</When>
            {step.words && <Words>{step.words}</Words>}
          </li>
        ))}
      </Steps>
      {application.status === "denied" && application.nextTryAt && (
        <p>You may apply again from {formatDay(application.nextTryAt)} on.</p>
      )}
      {application.status === "more_asked" && (
        <Form
          unsentKey={`applications/${application.id}/answer`}
          initialValues={{ answer: "" }}
          onSubmit={async ({ answer }) => {
            setFailure(null);
            await answerApplication(
              application.id,
              answer,
              files.map(({ id }) => id),
            );
            await onMoved();
          }}
          onFailure={(error) => setFailure(sentenceOf(error, UNREACHABLE))}
        >
          {({ isSubmitting }) => (
            <>
              <TextAreaField name="answer" label="Your answer" />
              <EvidenceField files={files} onChange={setFiles} />
              <div>
                <Button type="submit" variant="primary" disabled={isSubmitting}>
                  {isSubmitting ? "Sending" : "Send answer"}
                </Button>
              </div>
            </>
          )}
        </Form>
      )}
      {failure && <FailureText role="alert">{failure}</FailureText>}
      {isOpen && (
        <>
          <When>Withdrawing ends this application and deletes its files. You may apply again at once.</When>
          <Withdrawal>
            <Button variant="quiet" onClick={() => void withdraw()}>
              Withdraw application
            </Button>
          </Withdrawal>
        </>
      )}
    </>
  );
}
