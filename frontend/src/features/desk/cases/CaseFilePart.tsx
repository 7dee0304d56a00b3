import type { CaseFile } from "@features/admin/types";
import { useState } from "react";
import styled from "styled-components";
import { assignCase, caseFilesOf, type FiledQueue, noteCase, useCaseFile } from "../../../shared/api/desk/cases";
import { ApiError, sentenceOf } from "../../../shared/api/error";
import { pathIs } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { useSession } from "../../../shared/api/useSession";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { TextAreaField } from "../../../shared/form/fields";
import { Select } from "../../../shared/form/Select";
import { formatMoment } from "../../../shared/format";
import { messageSchema } from "../../../shared/inquiries/messageRule";
import { UNREACHABLE } from "../../../shared/inquiries/words";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { Actions, CasePart, Consequence, Words } from "../deskParts";

const Notes = styled.ol`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Keeper = styled(Actions)`
  align-items: center;
`;

/** What the desk keeps beside a case for itself: who looks after it, and notes that nobody else reads. */
export function CaseFilePart({ queue, reference }: { queue: FiledQueue; reference: string }) {
  const { data: file, error, mutate } = useCaseFile(queue, reference);
  const invalidate = useInvalidate();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);

  /** Does something with the file; what another did meanwhile is shown instead of being written over. */
  async function act(step: () => Promise<CaseFile>): Promise<void> {
    setFailure(null);
    try {
      await mutate(await step(), { revalidate: false });
      await invalidate(pathIs(caseFilesOf(queue)));
    } catch (problem) {
      setFailure(sentenceOf(problem, UNREACHABLE));
      if (problem instanceof ApiError && problem.status === 409) await mutate();
      throw problem;
    }
  }

  if (!file) {
    return (
      <CasePart aria-label="For the desk">
        <h3>For the desk</h3>
        {error ? <FailureText role="alert">{sentenceOf(error, UNREACHABLE)}</FailureText> : <Skeleton $height="6rem" />}
      </CasePart>
    );
  }
  const { assignee, staff, revision } = file;
  const own = user?.username;
  const give = (username: string | null) =>
    void act(() => assignCase(queue, reference, { username, revision })).catch(() => undefined);
  // Whoever looks after it stays in the list when they are not of the concierge any more.
  const names = [...new Set([...staff, ...(assignee ? [assignee] : [])])];
  return (
    <CasePart aria-label="For the desk">
      <h3>For the desk</h3>
      <Keeper>
        <Select
          aria-label="Looked after by"
          value={assignee ?? ""}
          options={[
            { value: "", label: "Looked after by nobody" },
            ...names.map((name) => ({ value: name, label: `Looked after by ${name}` })),
          ]}
          onChange={({ target }) => give(target.value || null)}
        />
        {own && assignee !== own && staff.includes(own) && <Button onClick={() => give(own)}>Take it</Button>}
      </Keeper>
      {file.notes.length > 0 && (
        <Notes aria-label="Notes">
          {file.notes.map(({ id, author, text, at }) => (
            <li key={id}>
              <Consequence>{`${author ?? "Somebody who has left"}, ${formatMoment(at)}`}</Consequence>
              <Words dir="auto">{text}</Words>
            </li>
          ))}
        </Notes>
      )}
      <Form
        unsentKey={`desk/${queue}/${reference}/note`}
        initialValues={{ text: "" }}
        schema={messageSchema}
        onSubmit={async ({ text }, { resetForm }) => {
          await act(() => noteCase(queue, reference, { text: text.trim(), revision }));
          resetForm();
        }}
        onFailure={() => undefined}
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="text" label="Note for the desk" hint="Nobody else reads it." rows={2} />
            {failure && <FailureText role="alert">{failure}</FailureText>}
            <div>
              <Button type="submit" disabled={isSubmitting}>
                Keep note
              </Button>
            </div>
          </>
        )}
      </Form>
    </CasePart>
  );
}
