import { useShortlist, useWatchList } from "@entities/favorite/useFavorite";
import { FeeList } from "@entities/fee/FeeList";
import { saleFees } from "@entities/fee/fees";
import { brandName } from "@shared/site/brand";
import { contactDetails, openingHours, telephoneUrl } from "@shared/site/siteDetails";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { BellIcon, HeartIcon, ShareIcon } from "@shared/ui/icons";
import { MutedText } from "@shared/ui/layout";
import styled, { css } from "styled-components";
import { audienceSentence } from "../audience/audience";
import { vehicleName } from "../labels";
import { vehicleStatusLabels } from "../statusLabels";
import type { VehicleDetail } from "../types";
import type { ContactDialogKind } from "./useContactDialogs";
import { useShare } from "./useShare";

const Panel = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.ink};
`;

const PriceLine = styled.p`
  ${tabularNums}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.heading};
  line-height: 1.1;
`;

const statusColors = {
  live: css`
    color: ${theme.color.positive};
  `,
  under_offer: css`
    color: ${theme.color.warning};
  `,
  sold: css`
    color: ${theme.color.ink};
  `,
  withdrawn: css`
    color: ${theme.color.inkMuted};
  `,
} as const satisfies Record<VehicleDetail["status"], ReturnType<typeof css>>;

const Status = styled.p<{ $status: VehicleDetail["status"] }>`
  ${label}
  ${({ $status }) => statusColors[$status]}
`;

const Actions = styled.div`
  display: grid;
  gap: ${theme.space[1]};

  @media print {
    display: none;
  }
`;

const SecondaryActions = styled(Actions)`
  ${spreadRow}
  border-block: ${theme.border.line};

  @media print {
    display: none;
  }
`;

const Fees = styled.details`
  font-size: ${theme.fontSize.small};

  summary {
    width: fit-content;
    padding-block: ${theme.space[1]};
    cursor: pointer;
  }
`;

/** What comes on top of the price, if the business states it. */
function PlusFees() {
  const fees = saleFees();
  if (fees.length === 0) return null;
  return (
    <Fees>
      <summary>Plus fees</summary>
      <FeeList fees={fees} />
    </Fees>
  );
}

const Phone = styled(MutedText)`
  /* The hours begin a line of their own where the line is too short for them. */
  span {
    display: inline-block;
  }

  @media print {
    display: none;
  }
`;

const OnPaper = styled(MutedText)`
  display: none;

  @media print {
    display: block;
  }
`;

/** On paper, in place of the buttons: whom to ask about the vehicle. */
function PrintedContact() {
  const { phone, email, address } = contactDetails();
  return <OnPaper>{[brandName(), phone, email, address].filter(Boolean).join(" · ")}</OnPaper>;
}

/** The telephone, for whoever would rather talk. */
function PhoneLine() {
  const { phone } = contactDetails();
  if (!phone) return null;
  return (
    <Phone>
      Or call <a href={telephoneUrl(phone)}>{phone}</a>, <span>{openingHours()}</span>
    </Phone>
  );
}

interface ActionPanelProps {
  readonly vehicle: VehicleDetail;
  readonly onContact: (kind: ContactDialogKind) => void;
}

/** Price, status and actions of a vehicle. */
export function ActionPanel({ vehicle, onContact }: ActionPanelProps) {
  const { id, price, priceDrop, status } = vehicle;
  const shortlist = useShortlist();
  const watchList = useWatchList();
  const share = useShare(vehicleName(vehicle));

  const isSaved = shortlist.has(id);
  const isWatched = watchList.has(id);
  const isUnavailable = status === "sold" || status === "withdrawn";
  const audience = audienceSentence(vehicle);
  return (
    <Panel>
      <Status $status={status}>{vehicleStatusLabels[status]}</Status>
      <PriceLine>{price}</PriceLine>
      {priceDrop && <MutedText>{`Reduced by ${priceDrop}`}</MutedText>}
      {!isUnavailable && <PlusFees />}
      {audience && <MutedText>{audience}</MutedText>}
      <Actions>
        <Button
          variant={isUnavailable ? "secondary" : "primary"}
          wide
          aria-haspopup="dialog"
          onClick={() => onContact("information")}
        >
          Request Information
        </Button>
        {!isUnavailable && (
          <Button wide aria-haspopup="dialog" onClick={() => onContact("viewing")}>
            Schedule a viewing
          </Button>
        )}
      </Actions>
      <noscript>Turn on JavaScript to send a request.</noscript>
      <PhoneLine />
      <PrintedContact />
      <SecondaryActions>
        {/* Unavailable vehicles can only be removed from either list. */}
        {(!isUnavailable || isSaved) && (
          <Button variant="quiet" aria-pressed={isSaved} onClick={() => shortlist.toggle(vehicle)}>
            <HeartIcon size={18} fill={isSaved ? "currentColor" : "none"} /> Save
          </Button>
        )}
        {(!isUnavailable || isWatched) && (
          <Button variant="quiet" aria-pressed={isWatched} onClick={() => watchList.toggle(vehicle)}>
            <BellIcon size={18} fill={isWatched ? "currentColor" : "none"} /> Watch
          </Button>
        )}
        <Button variant="quiet" onClick={() => void share()}>
          <ShareIcon size={18} /> Share
        </Button>
      </SecondaryActions>
    </Panel>
  );
}
