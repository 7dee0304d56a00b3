import { responseTime } from "@entities/contact-request/responseTimes";
import { useOwnListing } from "@entities/listing/api/useProposal";
import { answerSignOff, useSignOff } from "@entities/listing/api/useSignOff";
import { ContentChanges } from "@entities/listing/ContentChanges";
import type { SignOff } from "@entities/listing/types";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MetaLine, SmallLabel, UserText } from "@shared/ui/layout";
import { onDemand, usePreload } from "@shared/ui/onDemand";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Quotation } from "@shared/ui/Quotation";
import { useState } from "react";
import { DashboardPanel } from "../DashboardPanel";
import { FormSkeleton } from "../FormSkeleton";

/* In the chunk of the editor, which this page loads anyway. */
const ObjectionForm = onDemand(
  () => import(/* webpackChunkName: "submission-editor" */ "./ObjectionForm"),
  <FormSkeleton />,
);

const TITLE = "The concierge edited your listing";

function stateText({ state, editedAt, objectedAt, closedAt }: SignOff): string {
  const day = formatDate(closedAt ?? objectedAt ?? editedAt);
  switch (state) {
    case "open":
      return `Edited on ${day}. These changes are already on the listing.`;
    case "agreed":
      return `You agreed to the changes on ${day}.`;
    case "objected":
      return `You objected on ${day}. The concierge answers within ${responseTime("sign-offs")}; until then, the listing stays as it is.`;
    case "kept":
      return `The concierge looked into your objection and kept the changes on ${day}.`;
    case "lapsed":
      return `These changes lapsed on ${day}: they were undone, or the vehicle was no longer for sale.`;
  }
}

/** Staff edits of the seller's listing, which they agree or object to. Empty while there are none. */
export default function SignOffPanel({ submissionId }: { submissionId: number }) {
  const { data: own } = useOwnListing(submissionId);
  const hasSignOff = (own?.signOff ?? null) !== null;
  const { data: signOff, error, mutate } = useSignOff(hasSignOff ? submissionId : null);
  if (!hasSignOff) return null;
  return (
    <DashboardPanel title={TITLE}>
      {signOff ? (
        <SignOffDetails
          submissionId={submissionId}
          signOff={signOff}
          onAnswered={(answered) => void mutate(answered, { revalidate: false })}
          onOutdated={() => void mutate()}
        />
      ) : (
        <QueryFallback
          query={{ error, mutate }}
          title="The changes couldn’t be shown."
          loading="Loading the changes"
          height={theme.size[8]}
        />
      )}
    </DashboardPanel>
  );
}

interface SignOffDetailsProps {
  readonly submissionId: number;
  readonly signOff: SignOff;
  readonly onAnswered: (answered: SignOff) => void;
  /** Called when staff edited the listing meanwhile, or the changes need no answer any more. */
  readonly onOutdated: () => void;
}

function SignOffDetails({ submissionId, signOff, onAnswered, onOutdated }: SignOffDetailsProps) {
  const { state, revision, objection, reason, changes, photosBefore, photosAfter } = signOff;
  const [isObjecting, setObjecting] = useState(false);
  usePreload(ObjectionForm);
  const agreement = useAction(() => answerSignOff(submissionId, { revision, verdict: "agree" }), {
    success: { title: "Thank You", description: "You agreed to the changes." },
    onSuccess: onAnswered,
    onOutdated,
  });
  const isOpen = state === "open";
  return (
    <>
      <MetaLine>{stateText(signOff)}</MetaLine>
      {objection && (
        <>
          {reason && <SmallLabel>Your objection</SmallLabel>}
          <Quotation>{objection}</Quotation>
        </>
      )}
      {reason && (
        <>
          <SmallLabel>The concierge’s answer</SmallLabel>
          <Quotation>{reason}</Quotation>
        </>
      )}
      {(isOpen || objection) && (
        <ContentChanges
          changes={changes}
          photosBefore={photosBefore}
          photosAfter={photosAfter ?? []}
          photosLabel="Photos as edited"
        />
      )}
      {isOpen && !isObjecting && (
        <>
          <UserText>Is everything right? If not, tell the concierge what should be different.</UserText>
          <ButtonRow>
            <Button variant="primary" disabled={agreement.isPending} onClick={() => void agreement.run()}>
              Looks Right
            </Button>
            <Button disabled={agreement.isPending} onClick={() => setObjecting(true)}>
              Object
            </Button>
          </ButtonRow>
        </>
      )}
      {isOpen && isObjecting && (
        <ObjectionForm
          submissionId={submissionId}
          revision={revision}
          onAnswered={onAnswered}
          onOutdated={onOutdated}
          onCancel={() => setObjecting(false)}
        />
      )}
      {!isObjecting && <FailureMessage text={agreement.failure} />}
    </>
  );
}
