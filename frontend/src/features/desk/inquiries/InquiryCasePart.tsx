import { townName } from "@entities/appointment/labels";
import { useReplyTemplates } from "@features/admin/api/replyTemplates";
import type { InquiryCase } from "@features/admin/types";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  assignInquiry,
  closeInquiry,
  DESK_INQUIRIES,
  useDeskInquiry,
  writeToAsker,
} from "../../../shared/api/desk/inquiries";
import { ApiError, sentenceOf } from "../../../shared/api/error";
import { pathIs } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { TextAreaField } from "../../../shared/form/fields";
import { Select } from "../../../shared/form/Select";
import { formatDay, formatMoment } from "../../../shared/format";
import { Letters } from "../../../shared/inquiries/Letters";
import { messageSchema } from "../../../shared/inquiries/messageRule";
import { stages, subjectOf, UNREACHABLE } from "../../../shared/inquiries/words";
import { Button } from "../../../shared/ui/Button";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { Spinner } from "../../../shared/ui/Spinner";
import { Actions, CasePart, Consequence, Facts } from "../deskParts";
import { type Act, said } from "./act";
import { MeetingPart } from "./MeetingPart";

/** One conversation at the desk. */
export function InquiryCasePart({ reference }: { reference: string }) {
  const { data, error, mutate } = useDeskInquiry(reference);
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<string | null>(null);
  if (error && !data) {
    return (
      <ErrorState title="The case could not be read." onRetry={() => void mutate()}>
        {sentenceOf(error, UNREACHABLE)}
      </ErrorState>
    );
  }
  if (!data) return <Spinner />;

  /** Does something with the case; what another did meanwhile is shown instead of being written over. */
  async function act(turn: () => Promise<InquiryCase>): Promise<void> {
    setFailure(null);
    try {
      await mutate(await turn(), { revalidate: false });
      await invalidate(pathIs(DESK_INQUIRIES));
    } catch (problem) {
      setFailure(sentenceOf(problem, UNREACHABLE));
      if (problem instanceof ApiError && problem.status === 409) await mutate();
      throw problem;
    }
  }
  return <Case inquiry={data} act={act} failure={failure} />;
}

function Case({ inquiry, act, failure }: { inquiry: InquiryCase; act: Act; failure: string | null }) {
  const { reference, revision, asked, messages, staff, assignee } = inquiry;
  const nobody = { value: "", label: "Nobody" };
  return (
    <>
      <h2>{asked.name}</h2>
      <Facts
        facts={[
          ["Reference", reference],
          [
            "About",
            asked.vehicleId ? (
              <Link key="vehicle" to={`/listings/${asked.vehicleId}`}>
                {subjectOf(inquiry)}
              </Link>
            ) : (
              subjectOf(inquiry)
            ),
          ],
          ...(inquiry.phone ? [["Phone", inquiry.phone] as const] : []),
          ["Stage", stages[inquiry.stage]],
          ["Received", formatMoment(inquiry.receivedAt)],
          ...(inquiry.promisedBy ? [["Promised by", formatMoment(inquiry.promisedBy)] as const] : []),
          ...(asked.wish
            ? [
                [
                  "Wished for",
                  `${formatDay(`${asked.wish.date}T12:00`)}, ${asked.wish.time}, ${townName(asked.wish.town)}`,
                ] as const,
              ]
            : []),
          [
            "Looked after by",
            <Select
              key="assignee"
              aria-label="Looked after by"
              value={assignee ?? ""}
              options={[nobody, ...(staff ?? []).map((name) => ({ value: name, label: name }))]}
              onChange={({ target }) =>
                void act(() => assignInquiry(reference, target.value || null, revision)).catch(said)
              }
            />,
          ],
        ]}
      />
      <MeetingPart inquiry={inquiry} act={act} />
      <CasePart aria-label="Messages">
        <h3>Conversation</h3>
        <Letters
          first={{ by: asked.name, at: inquiry.receivedAt, text: asked.text, isMine: false }}
          messages={messages ?? []}
          nameOf={({ isMine, author }) => (isMine ? (author ?? "The concierge") : asked.name)}
        />
      </CasePart>
      {failure && <FailureText role="alert">{failure}</FailureText>}
      <Answer inquiry={inquiry} act={act} />
      {inquiry.stage !== "closed" && (
        <CasePart>
          <h3>Close</h3>
          <Consequence>
            The conversation leaves the queue. Nobody is written to; a message of theirs opens it.
          </Consequence>
          <Actions>
            <Button onClick={() => void act(() => closeInquiry(reference, revision)).catch(said)}>Close</Button>
          </Actions>
        </CasePart>
      )}
    </>
  );
}

function Answer({ inquiry, act }: { inquiry: InquiryCase; act: Act }) {
  const { data: templates = [] } = useReplyTemplates();
  const [template, setTemplate] = useState("");
  const chosen = templates.find(({ id }) => String(id) === template);
  const { reference, revision } = inquiry;
  return (
    <>
      <CasePart>
        <h3>Answer</h3>
        {templates.length > 0 && (
          <Select
            aria-label="Begin with a template"
            value={template}
            options={[
              { value: "", label: "Begin with a template" },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ target }) => setTemplate(target.value)}
          />
        )}
        <Form
          key={template}
          unsentKey={`desk/inquiries/${reference}/answer`}
          initialValues={{ text: chosen?.text ?? "" }}
          schema={messageSchema}
          onSubmit={async ({ text }, { resetForm }) => {
            await act(() => writeToAsker(reference, { text: text.trim(), isNote: false, revision }));
            resetForm({ values: { text: "" } });
            setTemplate("");
          }}
          onFailure={said}
        >
          {({ isSubmitting }) => (
            <>
              <TextAreaField name="text" label="Answer" rows={5} />
              <Consequence>It is mailed to {inquiry.asked.name} with a private link to this conversation.</Consequence>
              <div>
                <Button type="submit" variant="primary" disabled={isSubmitting}>
                  {isSubmitting ? "Sending" : "Send answer"}
                </Button>
              </div>
            </>
          )}
        </Form>
      </CasePart>
      <CasePart>
        <h3>Note</h3>
        <Form
          unsentKey={`desk/inquiries/${reference}/note`}
          initialValues={{ text: "" }}
          schema={messageSchema}
          onSubmit={async ({ text }, { resetForm }) => {
            await act(() => writeToAsker(reference, { text: text.trim(), isNote: true, revision }));
            resetForm();
          }}
          onFailure={said}
        >
          {({ isSubmitting }) => (
            <>
              <TextAreaField name="text" label="Note" hint="For the desk alone." rows={2} />
              <div>
                <Button type="submit" disabled={isSubmitting}>
                  Keep note
                </Button>
              </div>
            </>
          )}
        </Form>
      </CasePart>
    </>
  );
}
