import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFailure, SubmitButton } from "@shared/form/FormFooter";
import { CheckboxField, TextField } from "@shared/form/fields";
import { parseNumber } from "@shared/form/parseNumber";
import { formatNumber, formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ActionRow, MutedProse, QuietButtonRow } from "@shared/ui/layout";
import { onDemand } from "@shared/ui/onDemand";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import { discardFeedRun, feedCaches, startFeedImport } from "../api/feeds";
import type { FeedRunDetail } from "../types";

const PriceJumpsSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./PriceJumpsSection"));

const Guard = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  max-width: ${theme.size[20]};
`;

interface ImportPanelProps {
  readonly run: FeedRunDetail;
  readonly onChanged: (run?: FeedRunDetail) => void;
}

interface Withdrawals {
  readonly withdrawMissing: boolean;
  readonly withdrawSold: boolean;
}

/** Number of listings that the import withdraws. */
const withdrawnCount = ({ withdrawMissing, withdrawSold }: Withdrawals, { counts }: FeedRunDetail) =>
  (withdrawMissing ? counts.gone : 0) + (withdrawSold ? counts.soldListed : 0);

/** Imports or discards a checked file. */
export function ImportPanel({ run, onChanged }: ImportPanelProps) {
  const navigate = useNavigate();
  const { gone, soldListed, underOffer } = run.counts;
  const discard = useAction(() => discardFeedRun(run.id), {
    failureTitle: "The file was not discarded",
    invalidates: feedCaches,
    onSuccess: () => navigate("/admin/feeds"),
    onOutdated: () => onChanged(),
  });
  const discardButton = (
    <Button variant="quiet" disabled={discard.isPending} onClick={() => void discard.run()}>
      Discard
    </Button>
  );
  if (run.state !== "ready") return <QuietButtonRow>{discardButton}</QuietButtonRow>;
  return (
    <Form
      initialValues={{
        withdrawMissing: false,
        withdrawSold: soldListed > 0,
        confirmedCount: "",
        confirmPriceChanges: false,
      }}
      onSubmit={async ({ withdrawMissing, withdrawSold, confirmedCount, confirmPriceChanges }) => {
        const isConfirmed = withdrawnCount({ withdrawMissing, withdrawSold }, run) > run.mostUnconfirmed;
        const count = isConfirmed ? parseNumber(confirmedCount) : null;
        const choices = {
          withdrawMissing,
          withdrawSold,
          confirmedCount: Number.isSafeInteger(count) ? count : null,
          confirmPriceChanges,
        };
        onChanged(await startFeedImport(run.id, choices));
      }}
      onOutdated={() => onChanged()}
    >
      {({ values }) => (
        <>
          {run.mustConfirmPrices && (
            <>
              <PriceJumpsSection run={run} />
              <CheckboxField name="confirmPriceChanges" label="I compared these prices. They are right" />
            </>
          )}
          {soldListed > 0 && (
            <CheckboxField
              name="withdrawSold"
              label={`Take off the ${formatQuantity(soldListed, "car that this feed says is sold", "cars that this feed says are sold")}`}
            />
          )}
          {gone > 0 && (
            <div>
              <CheckboxField
                name="withdrawMissing"
                label={`Withdraw the ${formatQuantity(gone, "listing that is", "listings that are")} not in this feed`}
              />
              {underOffer > 0 && (
                <MutedProse>
                  {formatNumber(underOffer)} under offer {underOffer === 1 ? "stays" : "stay"} listed.
                </MutedProse>
              )}
              {values.withdrawMissing && run.unmatched > 0 && (
                <MutedProse>
                  {formatQuantity(run.unmatched, "refused row does", "refused rows do")} not tell which car{" "}
                  {run.unmatched === 1 ? "it is" : "they are"} about. Check that none of them is among these listings.
                </MutedProse>
              )}
            </div>
          )}
          {withdrawnCount(values, run) > run.mostUnconfirmed && (
            <Guard>
              <MutedProse>
                That is more than half of the {formatQuantity(run.ofSource, "listing", "listings")} of {run.source}.
              </MutedProse>
              <TextField
                name="confirmedCount"
                label={`Type ${formatNumber(withdrawnCount(values, run))} to confirm`}
                inputMode="numeric"
              />
            </Guard>
          )}
          <FormFailure />
          <ActionRow>
            <SubmitButton label="Import" />
            {discardButton}
          </ActionRow>
        </>
      )}
    </Form>
  );
}
