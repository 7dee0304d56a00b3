import { singleSignOff, useAdminSignOffs } from "../api/signOffs";
import { ContentReviewQueue } from "../content-reviews/ContentReviewQueue";
import { useQueueFilter } from "../useQueueFilter";
import { signOffStateLabels } from "./labels";
import { SignOffCase } from "./SignOffCase";

const filters = {
  objected: { label: "Objections", emptyText: "All clear" },
  open: { label: "Waiting for sellers", emptyText: "No seller has changes to check" },
  closed: { label: "Closed", emptyText: "No sign-offs closed yet" },
} as const;

/** Edits of listings by staff that sellers sign off, objections first. */
export default function SignOffsSection() {
  const [shown, select] = useQueueFilter({ parameter: "show", label: "Show", filters });
  const list = useAdminSignOffs({ state: shown });
  return (
    <ContentReviewQueue
      title="Sign-offs"
      path="sign-offs"
      toolbar={select}
      list={list}
      emptyText={filters[shown].emptyText}
      outcome={({ state }) => (state === "open" || state === "objected" ? null : signOffStateLabels[state])}
      time={({ editedAt, objectedAt }) => objectedAt ?? editedAt}
      request={singleSignOff}
      missingText="Sign-off not found"
    >
      {(signOff, onChanged) => <SignOffCase signOff={signOff} onChanged={onChanged} />}
    </ContentReviewQueue>
  );
}
