import { pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useIdentityState } from "@shared/session/IdentityProvider";
import { assignCase, caseFilesPath, readCaseFile, useAssigneeUsernames } from "../api/cases";
import { useStaffName } from "../api/staff";
import BulkActionBar from "../bulk/BulkActionBar";
import { type BulkActions, type BulkBarProps, RowChangedError } from "../bulk/types";
import type { QueuedSubmission } from "../types";

const QUEUE = "submissions";

/**
 * Acts on several submissions: assign and unassign. Decisions are made one at a time, because the seller is notified and
 * they cannot be reversed. Rejects a row that was assigned to somebody else meanwhile.
 */
function useSubmissionActs(): BulkActions<QueuedSubmission> {
  const ownUsername = useIdentityState().user?.username ?? null;
  const assignees = useAssigneeUsernames(QUEUE);
  const staffName = useStaffName();
  const invalidate = useInvalidate();
  const assigneeOf = ({ id }: QueuedSubmission) => assignees.get(String(id)) ?? null;
  const assignTo = (username: string | null) => async (item: QueuedSubmission) => {
    const [key, before] = [String(item.id), assigneeOf(item)];
    const file = await readCaseFile(QUEUE, key);
    if ((file.assignee ?? null) !== before) {
      throw new RowChangedError(
        file.assignee ? `It has since been assigned to ${staffName(file.assignee)}.` : "It has since been unassigned.",
      );
    }
    const { revision } = await assignCase(QUEUE, key, { username, revision: file.revision });
    return () => assignCase(QUEUE, key, { username: before, revision });
  };
  return {
    nouns: ["submission", "submissions"],
    acts: [
      {
        label: "Assign to Me",
        outcome: "assigned to you",
        applies: (item) => ownUsername !== null && assigneeOf(item) !== ownUsername,
        run: assignTo(ownUsername),
      },
      {
        label: "Unassign",
        outcome: "unassigned",
        applies: (item) => assigneeOf(item) !== null,
        run: assignTo(null),
      },
    ],
    onChanged: () => invalidate(pathUnder(caseFilesPath(QUEUE))),
  };
}

/** The bar of the selected rows. */
export default function SubmissionBulkBar(props: BulkBarProps<QueuedSubmission>) {
  return <BulkActionBar {...props} {...useSubmissionActs()} />;
}
