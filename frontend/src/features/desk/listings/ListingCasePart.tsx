import { changeVehicle, orderFeatured } from "@features/admin/api/listings";
import type { DeskListing, DeskListingChange } from "@features/admin/types";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { sentenceOf } from "../../../shared/api/error";
import { describedBy, FieldFrame, Input, TextArea } from "../../../shared/form/fieldParts";
import { numberIn } from "../../../shared/form/rules";
import { Select } from "../../../shared/form/Select";
import { formatDay } from "../../../shared/format";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { ConfirmDialog, Unconfirmed } from "../../../shared/ui/ConfirmDialog";
import { ClaimsCasePart } from "../claims/ClaimsCasePart";
import { Actions, CasePart, Consequence, Facts, StateLabel } from "../deskParts";
import { QuestionsCasePart } from "../questions/QuestionsCasePart";
import { EditListingDialog } from "./EditListingDialog";
import { listingStates } from "./listingStates";
import { SaleDialog } from "./SaleDialog";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  h2 {
    font-size: ${theme.fontSize.title};
    overflow-wrap: anywhere;
  }
`;

const BadgePlace = styled.div`
  max-width: 20rem;
`;

const Note = styled.p`
  ${muted}
`;

type Status = DeskListing["status"];

/** Where a listing can go from where it is, and what each step means. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  live: ["under_offer", "sold", "withdrawn"],
  under_offer: ["live", "sold", "withdrawn"],
  sold: ["live", "under_offer"],
  withdrawn: ["live"],
};

interface StepWords {
  readonly button: string;
  readonly title: string;
  readonly consequence: string;
  readonly needsReason: boolean;
}

const words: Readonly<Record<Status, StepWords>> = {
  live: {
    button: "Put up for Sale",
    title: "Put it up for sale?",
    consequence: "It is in the listings at once, and whoever watches it is told.",
    needsReason: false,
  },
  under_offer: {
    button: "Mark Under Offer",
    title: "Mark it as under offer?",
    consequence: "It stays in the listings, marked. Others can still ask.",
    needsReason: false,
  },
  sold: {
    button: "Mark Sold",
    title: "Mark it as sold?",
    consequence: "It leaves the listings, and its page stays as a record, with what was paid.",
    needsReason: false,
  },
  withdrawn: {
    button: "Unpublish",
    title: "Unpublish it?",
    consequence: "It leaves the listings and nobody can open its page. Its seller reads the reason.",
    needsReason: true,
  },
};

const REVERSAL =
  "The asking price from before the sale counts again. The sale stays in the price history, marked as corrected, and no longer counts as price evidence. Watchers and the seller are notified.";

/** Words for a step from `sold`, which reverses the sale on record. */
const reversals: Partial<Record<Status, StepWords>> = {
  live: { button: "Reverse Sale", title: "Reverse this sale?", consequence: REVERSAL, needsReason: true },
  under_offer: {
    button: "Back to Under Offer",
    title: "Reverse this sale and mark it as under offer?",
    consequence: REVERSAL,
    needsReason: true,
  },
};

const wordsFor = (from: Status, to: Status): StepWords => (from === "sold" && reversals[to]) || words[to];

const badges = {
  "": { label: "No badge", badge: null },
  featured: { label: "Featured", badge: { text: "Featured", variant: "featured" } },
  new: { label: "New", badge: { text: "New", variant: "new" } },
  sold: { label: "Sold", badge: { text: "Sold", variant: "sold" } },
} as const;

interface ListingCasePartProps {
  readonly vehicle: DeskListing;
  /** Those that stand on the home page, in their order. */
  readonly featured: readonly DeskListing[];
  readonly onChanged: () => void;
}

/** One listing: what it says, where it stands, and its place on the home page. */
export function ListingCasePart({ vehicle, featured, onChanged }: ListingCasePartProps) {
  const { id, title, price, status, location, seller, listedAt, badge } = vehicle;
  const { notify } = useNotices();
  const [step, setStep] = useState<Status>("withdrawn");
  const [asks, setAsks] = useState(false);
  const [edits, setEdits] = useState(false);
  const [correctsSale, setCorrectsSale] = useState(false);
  const [reason, setReason] = useState("");
  const [paid, setPaid] = useState("");
  const priceId = useId();
  const [complaint, setComplaint] = useState<string>();
  const field = { id: useId(), hint: undefined, error: step === "sold" ? undefined : complaint };
  const priceField = { id: priceId, hint: "In US dollars", error: complaint };

  const attempt = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      notify({ title, description: done });
    } catch (error) {
      notify({ title: "Nothing was changed", description: sentenceOf(error, UNREACHABLE), variant: "destructive" });
    }
    onChanged();
  };
  const change = (what: DeskListingChange, done: string) => attempt(() => changeVehicle(id, what), done);

  const said = wordsFor(status, step);
  const move = async () => {
    const given = reason.trim();
    if (said.needsReason && given === "") {
      setComplaint("Please give a reason");
      throw new Unconfirmed();
    }
    const amount = paid.trim() === "" ? Number.NaN : numberIn(paid);
    if (step === "sold" && !(amount >= 0)) {
      setComplaint(paid.trim() === "" ? "Please say what it was sold for" : "Please enter a valid price");
      throw new Unconfirmed();
    }
    await changeVehicle(id, {
      status: step,
      ...(step === "sold" && { priceNumeric: amount }),
      ...(given && { reason: given }),
    });
    notify({ title, description: `It is now: ${listingStates[step].toLowerCase()}.` });
    onChanged();
  };

  const isForSale = status === "live" || status === "under_offer";
  const order = featured.map((each) => each.id);
  const place = order.indexOf(id);
  const reorder = (ids: readonly number[], done: string) => void attempt(() => orderFeatured(ids), done);
  const swap = (by: 1 | -1) => {
    const ids = [...order];
    const other = ids[place + by];
    if (other === undefined) return;
    ids[place + by] = id;
    ids[place] = other;
    reorder(ids, `It stands at place ${place + by + 1}.`);
  };
  return (
    <Sheet>
      <header>
        <StateLabel>{listingStates[status]}</StateLabel>
        <h2>{title}</h2>
      </header>
      <Facts
        facts={[
          [status === "sold" ? "Sold for" : "Price", price],
          ["Location", location || "Not stated"],
          ["Listed", formatDay(listedAt)],
          ["Seller", seller ? `${seller.name || "No name"}, @${seller.username}` : "The house"],
          [
            "Page",
            vehicle.isPublished ? (
              <Link key="page" to={`/listings/${id}`}>
                Open its page
              </Link>
            ) : (
              "Not published"
            ),
          ],
        ]}
      />
      <Actions>
        <Button onClick={() => setEdits(true)} aria-haspopup="dialog">
          Edit
        </Button>
        {status === "sold" && (
          <Button onClick={() => setCorrectsSale(true)} aria-haspopup="dialog">
            Correct Sale
          </Button>
        )}
        {steps[status].map((next) => (
          <Button
            key={next}
            variant={next === "withdrawn" ? "quiet" : "secondary"}
            aria-haspopup="dialog"
            onClick={() => {
              setStep(next);
              setReason("");
              setPaid("");
              setComplaint(undefined);
              setAsks(true);
            }}
          >
            {wordsFor(status, next).button}
          </Button>
        ))}
      </Actions>
      <CasePart>
        <h3>Badge</h3>
        <BadgePlace>
          <Select
            aria-label="Badge"
            value={badge?.variant ?? ""}
            onChange={({ currentTarget }) =>
              void change({ badge: badges[currentTarget.value as keyof typeof badges].badge }, "The badge was changed.")
            }
            options={Object.entries(badges).map(([value, { label }]) => ({ value, label }))}
          />
        </BadgePlace>
      </CasePart>
      <CasePart>
        <h3>On the home page</h3>
        {place < 0 ? (
          <>
            <Consequence>
              {isForSale
                ? "It is not featured. Featured vehicles stand on the home page, in their order."
                : "Only vehicles that are for sale can be featured."}
            </Consequence>
            {isForSale && (
              <Actions>
                <Button onClick={() => reorder([...order, id], "It is featured, in the last place.")}>
                  Feature It
                </Button>
              </Actions>
            )}
          </>
        ) : (
          <>
            <Note>{`Featured: place ${place + 1} of ${order.length}`}</Note>
            <Actions>
              <Button disabled={place === 0} onClick={() => swap(-1)}>
                Earlier
              </Button>
              <Button disabled={place === order.length - 1} onClick={() => swap(1)}>
                Later
              </Button>
              <Button
                variant="quiet"
                onClick={() =>
                  reorder(
                    order.filter((each) => each !== id),
                    "It is not featured any more.",
                  )
                }
              >
                Stop Featuring
              </Button>
            </Actions>
          </>
        )}
      </CasePart>
      {vehicle.submissionId !== null && <ClaimsCasePart submissionId={vehicle.submissionId} />}
      <QuestionsCasePart vehicleId={id} />
      <SaleDialog vehicle={vehicle} open={correctsSale} onOpenChange={setCorrectsSale} onChanged={onChanged} />
      <EditListingDialog vehicle={vehicle} open={edits} onOpenChange={setEdits} onChanged={onChanged} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={said.title}
        description={said.consequence}
        confirm={said.button}
        variant={step === "withdrawn" ? "destructive" : "primary"}
        onConfirm={move}
      >
        {step === "sold" && (
          <FieldFrame label="Sold for" state={priceField}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={paid}
              onChange={({ currentTarget }) => setPaid(currentTarget.value)}
              {...describedBy(priceField)}
            />
          </FieldFrame>
        )}
        <FieldFrame label={said.needsReason ? "Reason" : "Reason (optional)"} state={field}>
          <TextArea
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            {...describedBy(field)}
          />
        </FieldFrame>
      </ConfirmDialog>
    </Sheet>
  );
}
