import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Select } from "@shared/form/Select";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { formatDateTime } from "@shared/format";
import { useSession } from "@shared/session/useSession";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ActionRow, UserText } from "@shared/ui/layout";
import styled from "styled-components";
import { CaseSection, HelpText } from "../admin.styles";
import { addCaseNote, assignCase, type CaseQueue, caseFilesPath, useCaseFile } from "../api/cases";
import { useStaffName } from "../api/staff";
import type { CaseFile } from "../types";
import { CaseFileSkeleton } from "./CaseFileSkeleton";

const Notes = styled.ol`
  ${plainList}
  display: grid;
  gap: ${theme.space[2]};
`;

const AssigneeRow = styled(ActionRow)`
  align-items: center;
`;

/** Assignee and internal notes of a case. */
export default function CaseFileSection({ queue, reference }: { queue: CaseQueue; reference: string }) {
  const { data: file, error, mutate } = useCaseFile(queue, reference);
  const showFile = (updated: CaseFile) => mutate(updated, { revalidate: false });
  const options = { invalidates: pathIs(caseFilesPath(queue)), onOutdated: () => mutate() };
  const { user } = useSession();
  const staffName = useStaffName();

  const assignment = useAction(
    ({ username, revision }: { username: string | null; revision: number }) =>
      assignCase(queue, reference, { username, revision }).then(showFile),
    options,
  );
  if (!file) {
    if (!error) return <CaseFileSkeleton />;
    return (
      <CaseSection aria-label="Staff only">
        <h3>Staff only</h3>
        <FailureMessage text={errorMessage(error)} />
      </CaseSection>
    );
  }
  const { assignee, staff, revision } = file;
  const ownUsername = user?.username;
  const assign = (username: string | null) => void assignment.run({ username, revision });
  // Keeps the assignee selectable when they are no longer staff.
  const usernames = [...new Set([...staff, ...(assignee ? [assignee] : [])])];
  return (
    <CaseSection aria-label="Staff only">
      <h3>Staff only</h3>
      <AssigneeRow>
        <Select
          aria-label="Assigned to"
          value={assignee ?? ""}
          options={[
            { value: "", label: "Unassigned" },
            ...usernames.map((each) => ({ value: each, label: `Assigned to ${staffName(each)}` })),
          ]}
          onChange={({ target }) => assign(target.value || null)}
        />
        {ownUsername && assignee !== ownUsername && staff.includes(ownUsername) && (
          <Button onClick={() => assign(ownUsername)}>Assign to me</Button>
        )}
      </AssigneeRow>
      {file.notes.length > 0 && (
        <Notes aria-label="Notes">
          {file.notes.map(({ id, author, text, at }) => (
            <li key={id}>
              <HelpText>{`${author ? staffName(author) : "Former admin"}, ${formatDateTime(at)}`}</HelpText>
              <UserText dir="auto">{text}</UserText>
            </li>
          ))}
        </Notes>
      )}
      <Form
        draftKey={`admin/${queue}/${reference}/note`}
        keepsDraft
        initialValues={{ text: "" }}
        schema={formSchema("message")}
        onSubmit={async ({ text }, { resetForm }) => {
          await showFile(await addCaseNote(queue, reference, { text: text.trim(), revision }));
          resetForm();
        }}
        {...options}
      >
        <TextAreaField name="text" label="Staff note" rows={2} onKeyDown={sendOnCtrlEnter} />
        <FormFooter label="Save note" variant="secondary" failure={assignment.failure} />
      </Form>
    </CaseSection>
  );
}
