import { UNREACHABLE } from "@entities/inquiry/labels";
import { messageSchema } from "@entities/inquiry/messageSchema";
import { pathIs } from "@shared/api/cacheKeys";
import { ApiError, errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField } from "@shared/form/fields";
import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { Skeleton } from "@shared/ui/Skeleton";
import { useState } from "react";
import styled from "styled-components";
import { ActionRow, CaseSection, CaseText, HelpText } from "../admin.styles";
import { addCaseNote, assignCase, type CaseQueue, caseFilesPath, useCaseFile } from "../api/cases";
import type { CaseFile } from "../types";

const Notes = styled.ol`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const AssigneeRow = styled(ActionRow)`
  align-items: center;
`;

/** Assignee and internal notes of a case. */
export function CaseFilePanel({ queue, reference }: { queue: CaseQueue; reference: string }) {
  const { data: file, error, mutate } = useCaseFile(queue, reference);
  const invalidate = useInvalidate();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);

  /** Runs a request; on a conflict the current state is loaded. */
  async function runAction(request: () => Promise<CaseFile>): Promise<void> {
    setFailure(null);
    try {
      await mutate(await request(), { revalidate: false });
      await invalidate(pathIs(caseFilesPath(queue)));
    } catch (problem) {
      setFailure(errorMessage(problem, UNREACHABLE));
      if (problem instanceof ApiError && problem.status === 409) await mutate();
      throw problem;
    }
  }

  if (!file) {
    return (
      <CaseSection aria-label="For the desk">
        <h3>For the desk</h3>
        {error ? <FormError role="alert">{errorMessage(error, UNREACHABLE)}</FormError> : <Skeleton $height="6rem" />}
      </CaseSection>
    );
  }
  const { assignee, staff, revision } = file;
  const ownUsername = user?.username;
  const assign = (username: string | null) =>
    void runAction(() => assignCase(queue, reference, { username, revision })).catch(() => undefined);
  // Keeps the assignee selectable when they are no longer staff.
  const names = [...new Set([...staff, ...(assignee ? [assignee] : [])])];
  return (
    <CaseSection aria-label="For the desk">
      <h3>For the desk</h3>
      <AssigneeRow>
        <Select
          aria-label="Looked after by"
          value={assignee ?? ""}
          options={[
            { value: "", label: "Looked after by nobody" },
            ...names.map((name) => ({ value: name, label: `Looked after by ${name}` })),
          ]}
          onChange={({ target }) => assign(target.value || null)}
        />
        {ownUsername && assignee !== ownUsername && staff.includes(ownUsername) && (
          <Button onClick={() => assign(ownUsername)}>Take it</Button>
        )}
      </AssigneeRow>
      {file.notes.length > 0 && (
        <Notes aria-label="Notes">
          {file.notes.map(({ id, author, text, at }) => (
            <li key={id}>
              <HelpText>{`${author ?? "Somebody who has left"}, ${formatDateTime(at)}`}</HelpText>
              <CaseText dir="auto">{text}</CaseText>
            </li>
          ))}
        </Notes>
      )}
      <Form
        draftKey={`desk/${queue}/${reference}/note`}
        initialValues={{ text: "" }}
        schema={messageSchema}
        onSubmit={async ({ text }, { resetForm }) => {
          await runAction(() => addCaseNote(queue, reference, { text: text.trim(), revision }));
          resetForm();
        }}
        onFailure={() => undefined}
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="text" label="Note for the desk" hint="Nobody else reads it." rows={2} />
            {failure && <FormError role="alert">{failure}</FormError>}
            <div>
              <Button type="submit" disabled={isSubmitting}>
                Keep note
              </Button>
            </div>
          </>
        )}
      </Form>
    </CaseSection>
  );
}
