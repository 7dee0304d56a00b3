import { errorMessage } from "@shared/api/error";
import { FieldLayout, fieldAria, Input, TextArea } from "@shared/form/fieldLayout";
import { parseNumber } from "@shared/form/formSchema";
import { Select } from "@shared/form/Select";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ConfirmationBlocked, ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { ActionRow, CaseFacts, CaseSection, HelpText, StateLabel } from "../admin.styles";
import { setFeaturedOrder, updateListing } from "../api/listings";
import { ClaimsCasePanel } from "../claims/ClaimsCasePanel";
import { QuestionsCasePanel } from "../questions/QuestionsCasePanel";
import type { AdminListing, AdminListingChange } from "../types";
import { EditListingDialog } from "./EditListingDialog";
import { listingStatusLabels } from "./labels";
import { SaleDialog } from "./SaleDialog";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  h2 {
    font-size: ${theme.fontSize.title};
    overflow-wrap: anywhere;
  }
`;

const BadgeSelect = styled.div`
  max-width: 20rem;
`;

const Note = styled.p`
  ${muted}
`;

type Status = AdminListing["status"];

/** Allowed status transitions. */
const statusTransitions: Readonly<Record<Status, readonly Status[]>> = {
  live: ["under_offer", "sold", "withdrawn"],
  under_offer: ["live", "sold", "withdrawn"],
  sold: ["live", "under_offer"],
  withdrawn: ["live"],
};

interface TransitionLabels {
  readonly button: string;
  readonly title: string;
  readonly consequence: string;
  readonly needsReason: boolean;
}

const transitionLabels: Readonly<Record<Status, TransitionLabels>> = {
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

/** Labels of transitions from `sold`, which reverse the recorded sale. */
const reversalLabels: Partial<Record<Status, TransitionLabels>> = {
  live: { button: "Reverse Sale", title: "Reverse this sale?", consequence: REVERSAL, needsReason: true },
  under_offer: {
    button: "Back to Under Offer",
    title: "Reverse this sale and mark it as under offer?",
    consequence: REVERSAL,
    needsReason: true,
  },
};

const labelsFor = (from: Status, to: Status): TransitionLabels =>
  (from === "sold" && reversalLabels[to]) || transitionLabels[to];

const badgeOptions = {
  "": { label: "No badge", badge: null },
  featured: { label: "Featured", badge: { text: "Featured", variant: "featured" } },
  new: { label: "New", badge: { text: "New", variant: "new" } },
  sold: { label: "Sold", badge: { text: "Sold", variant: "sold" } },
} as const;

interface ListingCasePanelProps {
  readonly vehicle: AdminListing;
  /** Featured listings in order. */
  readonly featured: readonly AdminListing[];
  readonly onChanged: () => void;
}

/** One listing: facts, status actions, badge, featuring. */
export function ListingCasePanel({ vehicle, featured, onChanged }: ListingCasePanelProps) {
  const { id, title, price, status, location, seller, listedAt, badge } = vehicle;
  const { notify } = useToast();
  const [targetStatus, setTargetStatus] = useState<Status>("withdrawn");
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [isEditOpen, setEditOpen] = useState(false);
  const [isSaleDialogOpen, setSaleDialogOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [salePrice, setSalePrice] = useState("");
  const priceId = useId();
  const [fieldError, setFieldError] = useState<string>();
  const field = { id: useId(), hint: undefined, error: targetStatus === "sold" ? undefined : fieldError };
  const priceField = { id: priceId, hint: "In US dollars", error: fieldError };

  const runAction = async (request: () => Promise<unknown>, successText: string) => {
    try {
      await request();
      notify({ title, description: successText });
    } catch (error) {
      notify({ title: "Nothing was changed", description: errorMessage(error, UNREACHABLE), variant: "destructive" });
    }
    onChanged();
  };
  const change = (changes: AdminListingChange, successText: string) =>
    runAction(() => updateListing(id, changes), successText);

  const labels = labelsFor(status, targetStatus);
  const confirmTransition = async () => {
    const trimmedReason = reason.trim();
    if (labels.needsReason && trimmedReason === "") {
      setFieldError("Please give a reason");
      throw new ConfirmationBlocked();
    }
    const amount = salePrice.trim() === "" ? Number.NaN : parseNumber(salePrice);
    if (targetStatus === "sold" && !(amount >= 0)) {
      setFieldError(salePrice.trim() === "" ? "Please say what it was sold for" : "Please enter a valid price");
      throw new ConfirmationBlocked();
    }
    await updateListing(id, {
      status: targetStatus,
      ...(targetStatus === "sold" && { priceNumeric: amount }),
      ...(trimmedReason && { reason: trimmedReason }),
    });
    notify({ title, description: `It is now: ${listingStatusLabels[targetStatus].toLowerCase()}.` });
    onChanged();
  };

  const isForSale = status === "live" || status === "under_offer";
  const featuredIds = featured.map((each) => each.id);
  const featuredIndex = featuredIds.indexOf(id);
  const saveOrder = (ids: readonly number[], successText: string) =>
    void runAction(() => setFeaturedOrder(ids), successText);
  const moveBy = (offset: 1 | -1) => {
    const ids = [...featuredIds];
    const other = ids[featuredIndex + offset];
    if (other === undefined) return;
    ids[featuredIndex + offset] = id;
    ids[featuredIndex] = other;
    saveOrder(ids, `It stands at place ${featuredIndex + offset + 1}.`);
  };
  return (
    <Article>
      <header>
        <StateLabel>{listingStatusLabels[status]}</StateLabel>
        <h2>{title}</h2>
      </header>
      <CaseFacts
        items={[
          [status === "sold" ? "Sold for" : "Price", price],
          ["Location", location || "Not stated"],
          ["Listed", formatDate(listedAt)],
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
      <ActionRow>
        <Button onClick={() => setEditOpen(true)} aria-haspopup="dialog">
          Edit
        </Button>
        {status === "sold" && (
          <Button onClick={() => setSaleDialogOpen(true)} aria-haspopup="dialog">
            Correct Sale
          </Button>
        )}
        {statusTransitions[status].map((next) => (
          <Button
            key={next}
            variant={next === "withdrawn" ? "quiet" : "secondary"}
            aria-haspopup="dialog"
            onClick={() => {
              setTargetStatus(next);
              setReason("");
              setSalePrice("");
              setFieldError(undefined);
              setConfirmOpen(true);
            }}
          >
            {labelsFor(status, next).button}
          </Button>
        ))}
      </ActionRow>
      <CaseSection>
        <h3>Badge</h3>
        <BadgeSelect>
          <Select
            aria-label="Badge"
            value={badge?.variant ?? ""}
            onChange={({ currentTarget }) =>
              void change(
                { badge: badgeOptions[currentTarget.value as keyof typeof badgeOptions].badge },
                "The badge was changed.",
              )
            }
            options={Object.entries(badgeOptions).map(([value, { label }]) => ({ value, label }))}
          />
        </BadgeSelect>
      </CaseSection>
      <CaseSection>
        <h3>On the home page</h3>
        {featuredIndex < 0 ? (
          <>
            <HelpText>
              {isForSale
                ? "It is not featured. Featured vehicles stand on the home page, in their order."
                : "Only vehicles that are for sale can be featured."}
            </HelpText>
            {isForSale && (
              <ActionRow>
                <Button onClick={() => saveOrder([...featuredIds, id], "It is featured, in the last place.")}>
                  Feature It
                </Button>
              </ActionRow>
            )}
          </>
        ) : (
          <>
            <Note>{`Featured: place ${featuredIndex + 1} of ${featuredIds.length}`}</Note>
            <ActionRow>
              <Button disabled={featuredIndex === 0} onClick={() => moveBy(-1)}>
                Earlier
              </Button>
              <Button disabled={featuredIndex === featuredIds.length - 1} onClick={() => moveBy(1)}>
                Later
              </Button>
              <Button
                variant="quiet"
                onClick={() =>
                  saveOrder(
                    featuredIds.filter((each) => each !== id),
                    "It is not featured any more.",
                  )
                }
              >
                Stop Featuring
              </Button>
            </ActionRow>
          </>
        )}
      </CaseSection>
      {vehicle.submissionId !== null && <ClaimsCasePanel submissionId={vehicle.submissionId} />}
      <QuestionsCasePanel vehicleId={id} />
      <SaleDialog vehicle={vehicle} open={isSaleDialogOpen} onOpenChange={setSaleDialogOpen} onChanged={onChanged} />
      <EditListingDialog vehicle={vehicle} open={isEditOpen} onOpenChange={setEditOpen} onChanged={onChanged} />
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={labels.title}
        description={labels.consequence}
        confirmLabel={labels.button}
        variant={targetStatus === "withdrawn" ? "destructive" : "primary"}
        onConfirm={confirmTransition}
      >
        {targetStatus === "sold" && (
          <FieldLayout label="Sold for" state={priceField}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={salePrice}
              onChange={({ currentTarget }) => setSalePrice(currentTarget.value)}
              {...fieldAria(priceField)}
            />
          </FieldLayout>
        )}
        <FieldLayout label={labels.needsReason ? "Reason" : "Reason (optional)"} state={field}>
          <TextArea
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            {...fieldAria(field)}
          />
        </FieldLayout>
      </ConfirmDialog>
    </Article>
  );
}
