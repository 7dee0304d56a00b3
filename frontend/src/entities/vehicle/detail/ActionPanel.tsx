import { useShortlist, useWatchList } from "@entities/favorite/useFavorite";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { BellIcon, HeartIcon, ShareIcon } from "@shared/ui/icons";
import { MutedText } from "@shared/ui/layout";
import { lazy, Suspense, useState } from "react";
import styled, { css } from "styled-components";
import type { VehicleDetail } from "../types";
import { useShare } from "./useShare";
import { showroomTown, statusSentence, stockNumber, vehicleName, vehicleStatusLabels } from "./vehicleText";

// Loaded on demand: the forms need extra libraries.
const InquiryDialog = lazy(() =>
  import(/* webpackChunkName: "request-information" */ "@entities/contact-request/RequestInformationDialog").then(
    ({ RequestInformationDialog }) => ({ default: RequestInformationDialog }),
  ),
);
const ViewingDialog = lazy(() =>
  import(/* webpackChunkName: "schedule-viewing" */ "@entities/contact-request/ScheduleViewingDialog").then(
    ({ ScheduleViewingDialog }) => ({ default: ScheduleViewingDialog }),
  ),
);

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

type DialogKind = "information" | "viewing";

/** Price, status and actions of a vehicle. */
export function ActionPanel({ vehicle }: { vehicle: VehicleDetail }) {
  const { id, price, status, location } = vehicle;
  const shortlist = useShortlist();
  const watchList = useWatchList();
  const name = vehicleName(vehicle);
  const share = useShare(name);
  const [open, setOpen] = useState<DialogKind | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<DialogKind>>(new Set());

  const openDialog = (kind: DialogKind) => {
    setOpened(new Set([...opened, kind]));
    setOpen(kind);
  };
  const handleOpenChange = (kind: DialogKind) => (isOpen: boolean) => setOpen(isOpen ? kind : null);

  const isSaved = shortlist.has(id);
  const isWatched = watchList.has(id);
  const isUnavailable = status === "sold" || status === "withdrawn";
  const sentence = statusSentence(vehicle);
  const contactVehicle = { id, name };
  const town = showroomTown(location);
  return (
    <Panel>
      <Status $status={status}>{vehicleStatusLabels[status]}</Status>
      <PriceLine>{price}</PriceLine>
      {sentence && <MutedText>{sentence}</MutedText>}
      <Actions>
        <Button
          variant={isUnavailable ? "secondary" : "primary"}
          wide
          aria-haspopup="dialog"
          onClick={() => openDialog("information")}
        >
          Request Information
        </Button>
        {!isUnavailable && (
          <Button wide aria-haspopup="dialog" onClick={() => openDialog("viewing")}>
            Schedule a viewing
          </Button>
        )}
      </Actions>
      <SecondaryActions>
        <Button variant="quiet" aria-pressed={isSaved} onClick={() => shortlist.toggle(vehicle)}>
          <HeartIcon size={18} fill={isSaved ? "currentColor" : "none"} /> Save
        </Button>
        {/* No new watches for unavailable vehicles; existing ones can be removed. */}
        {(!isUnavailable || isWatched) && (
          <Button variant="quiet" aria-pressed={isWatched} onClick={() => watchList.toggle(vehicle)}>
            <BellIcon size={18} fill={isWatched ? "currentColor" : "none"} /> Watch
          </Button>
        )}
        <Button variant="quiet" onClick={() => void share()}>
          <ShareIcon size={18} /> Share
        </Button>
      </SecondaryActions>
      <MutedText>{`Stock number ${stockNumber(id)}`}</MutedText>
      <Suspense>
        {opened.has("information") && (
          <InquiryDialog
            vehicle={contactVehicle}
            open={open === "information"}
            onOpenChange={handleOpenChange("information")}
          />
        )}
        {opened.has("viewing") && (
          <ViewingDialog
            vehicle={contactVehicle}
            {...(town && { town })}
            open={open === "viewing"}
            onOpenChange={handleOpenChange("viewing")}
          />
        )}
      </Suspense>
    </Panel>
  );
}
