import type { CaseDraft } from "../types";

/** Where the texts of the decisions on a submission are kept: the reason of either refusal, and the note. */
export const submissionDrafts = (id: number) =>
  ({
    reason: { key: `admin/submissions/${id}/reason`, field: "notes" },
    note: { key: `admin/submissions/${id}/approval`, field: "notes" },
  }) as const satisfies Record<string, CaseDraft>;
