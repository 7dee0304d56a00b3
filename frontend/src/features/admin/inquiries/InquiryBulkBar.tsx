import { pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useIdentityState } from "@shared/session/IdentityProvider";
import { ADMIN_INQUIRIES_PATH, assignInquiry, closeInquiry, reopenInquiry } from "../api/inquiries";
import BulkActionBar from "../bulk/BulkActionBar";
import type { BulkActions, BulkBarProps } from "../bulk/types";
import type { InquiryCase } from "../types";

/** Acts on several inquiries. The server rejects a row that changed meanwhile, by its revision. */
function useInquiryActs(): BulkActions<InquiryCase> {
  const ownUsername = useIdentityState().user?.username ?? null;
  const invalidate = useInvalidate();
  const assignTo = (username: string | null) => async (item: InquiryCase) => {
    const { reference, revision } = await assignInquiry(item.reference, username, item.revision);
    return () => assignInquiry(reference, item.assignee ?? null, revision);
  };
  return {
    nouns: ["inquiry", "inquiries"],
    acts: [
      {
        label: "Assign to Me",
        outcome: "assigned to you",
        applies: ({ assignee }) => ownUsername !== null && assignee !== ownUsername,
        run: assignTo(ownUsername),
      },
      {
        label: "Unassign",
        outcome: "unassigned",
        applies: ({ assignee }) => Boolean(assignee),
        run: assignTo(null),
      },
      {
        label: "Close",
        outcome: "closed",
        applies: ({ stage }) => stage !== "closed",
        run: async (item) => {
          const { reference, revision } = await closeInquiry(item.reference, item.revision);
          return () => reopenInquiry(reference, revision);
        },
      },
      {
        label: "Reopen",
        outcome: "reopened",
        applies: ({ stage }) => stage === "closed",
        run: async (item) => {
          const { reference, revision } = await reopenInquiry(item.reference, item.revision);
          return () => closeInquiry(reference, revision);
        },
      },
    ],
    onChanged: () => invalidate(pathUnder(ADMIN_INQUIRIES_PATH)),
  };
}

/** The bar of the selected rows. */
export default function InquiryBulkBar(props: BulkBarProps<InquiryCase>) {
  return <BulkActionBar {...props} {...useInquiryActs()} />;
}
