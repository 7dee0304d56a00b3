import type { ListingChange, SubmissionDetail, SubmissionListing } from "@entities/submission/types";
import { useId, useState } from "react";
import styled from "styled-components";
import { ApiError } from "../../shared/api/error";
import { changeListing } from "../../shared/api/selling/useSubmissions";
import { describedBy, FieldFrame, Input } from "../../shared/form/fieldParts";
import { numberIn } from "../../shared/form/rules";
import { formatMoney } from "../../shared/format";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { figures } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button, ButtonLink } from "../../shared/ui/Button";
import type { ButtonVariant } from "../../shared/ui/buttonStyles";
import { ConfirmDialog, Unconfirmed } from "../../shared/ui/ConfirmDialog";
import { shownPrice } from "./content";
import { Buttons, Part } from "./dashboardParts";

const Price = styled.p`
  ${figures}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.2;
`;

type Act = "price" | "under_offer" | "live" | "sold" | "withdrawn";

const stateNames: Readonly<Record<SubmissionListing["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};

/** What the seller may do in each state of the listing. */
const possible: Readonly<Record<SubmissionListing["status"], readonly Act[]>> = {
  live: ["price", "under_offer", "sold", "withdrawn"],
  under_offer: ["price", "live", "sold", "withdrawn"],
  sold: [],
  withdrawn: [],
};

interface Wording {
  readonly button: string;
  readonly title: string;
  readonly consequence: string;
  readonly done: string;
  readonly variant: ButtonVariant;
}

const words: Readonly<Record<Act, Wording>> = {
  price: {
    button: "Change Price",
    title: "Change the price",
    consequence:
      "The new price is shown at once, the old one stays in the price history, and whoever watches it is told.",
    done: "The new price is shown.",
    variant: "primary",
  },
  under_offer: {
    button: "Mark Under Offer",
    title: "Mark it as under offer?",
    consequence: "It stays in the listings, marked. Others can still ask.",
    done: "It is marked as under offer.",
    variant: "primary",
  },
  live: {
    button: "Back to Live",
    title: "Offer it again?",
    consequence: "The mark is taken off, and whoever watches it is told.",
    done: "It is for sale again.",
    variant: "primary",
  },
  sold: {
    button: "Mark Sold",
    title: "Mark it as sold?",
    consequence: "It leaves the listings, and its page stays as a record. This cannot be undone here.",
    done: "It is marked as sold.",
    variant: "primary",
  },
  withdrawn: {
    button: "Withdraw from Sale",
    title: "Withdraw it from sale?",
    consequence: "It leaves the listings, and nobody can open its page. This cannot be undone here.",
    done: "It is not offered any more.",
    variant: "destructive",
  },
};

interface ListingPartProps {
  readonly submission: SubmissionDetail;
  readonly listing: SubmissionListing;
  readonly onChanged: (changed: SubmissionDetail) => Promise<void>;
  readonly onOutdated: () => void;
}

/** What became of the vehicle after its approval, and what its seller can change. */
export function ListingPart({ submission, listing, onChanged, onOutdated }: ListingPartProps) {
  const { notify } = useNotices();
  const [act, setAct] = useState<Act>("price");
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const fieldId = useId();

  const ask = (next: Act) => {
    setAct(next);
    setEntered(next === "price" ? String(listing.priceNumeric) : "");
    setComplaint(undefined);
    setOpen(true);
  };

  const changeOf = (): ListingChange => {
    const amount = Math.round(numberIn(entered));
    if (act === "price") return { priceNumeric: amount };
    if (act === "sold") return { status: act, soldPriceNumeric: amount };
    if (act === "withdrawn" && entered.trim() !== "") return { status: act, reason: entered.trim() };
    return { status: act };
  };
  const confirm = async () => {
    if ((act === "price" || act === "sold") && (entered.trim() === "" || Number.isNaN(numberIn(entered)))) {
      setComplaint(
        act === "sold" && entered.trim() === "" ? "Please say what it was sold for" : "Please enter a valid price",
      );
      throw new Unconfirmed();
    }
    setComplaint(undefined);
    try {
      await onChanged(await changeListing(submission.id, changeOf()));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onOutdated();
      throw error;
    }
    notify({ title: "Listing Updated", description: words[act].done });
  };

  const shown = shownPrice(entered);
  const fields: Readonly<Partial<Record<Act, { label: string; hint: string | undefined }>>> = {
    price: { label: "Price", hint: shown ? `Shown as ${shown}` : "In US dollars" },
    sold: { label: "Sold for", hint: shown ? `Kept as ${shown}` : "In US dollars" },
    withdrawn: { label: "Reason (optional)", hint: undefined },
  };
  const field = fields[act];
  const { title, consequence, button, variant } = words[act];
  return (
    <Part title="The listing">
      <div>
        <Price>{listing.price || formatMoney(listing.priceNumeric)}</Price>
        <p>{stateNames[listing.status]}</p>
      </div>
      <Buttons>
        {submission.vehicleId !== null && listing.status !== "withdrawn" && (
          <ButtonLink to={`/listings/${submission.vehicleId}`}>See the Listing</ButtonLink>
        )}
        {possible[listing.status].map((each) => (
          <Button
            key={each}
            variant={each === "withdrawn" ? "quiet" : "secondary"}
            aria-haspopup="dialog"
            onClick={() => ask(each)}
          >
            {words[each].button}
          </Button>
        ))}
      </Buttons>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={consequence}
        confirm={button}
        variant={variant}
        onConfirm={confirm}
      >
        {field && (
          <FieldFrame label={field.label} state={{ id: fieldId, hint: field.hint, error: complaint }}>
            <Input
              inputMode={act === "withdrawn" ? "text" : "numeric"}
              autoComplete="off"
              maxLength={1000}
              value={entered}
              onChange={({ currentTarget }) => setEntered(currentTarget.value)}
              {...describedBy({ id: fieldId, hint: field.hint, error: complaint })}
            />
          </FieldFrame>
        )}
      </ConfirmDialog>
    </Part>
  );
}
