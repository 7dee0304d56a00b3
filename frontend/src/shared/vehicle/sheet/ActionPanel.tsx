import type { VehicleDetail } from "@entities/vehicle/types";
import { lazy, Suspense, useState } from "react";
import styled, { css } from "styled-components";
import { useSaved, useWatched } from "../../saved/useKeeping";
import { figures, label, muted } from "../../theme/text";
import { theme } from "../../theme/theme";
import { Button } from "../../ui/Button";
import { BellIcon, HeartIcon, ShareIcon } from "../../ui/icons";
import { nameOf, statusNames, statusSentence, stockNumber, townOf } from "./describe";
import { useShare } from "./useShare";

// The forms bring libraries of their own; most readers only look.
const Inquiry = lazy(() =>
  import(/* webpackChunkName: "request-information" */ "../../asking/RequestInformationDialog").then(
    ({ RequestInformationDialog }) => ({ default: RequestInformationDialog }),
  ),
);
const Viewing = lazy(() =>
  import(/* webpackChunkName: "schedule-viewing" */ "../../asking/ScheduleViewingDialog").then(
    ({ ScheduleViewingDialog }) => ({ default: ScheduleViewingDialog }),
  ),
);

const Panel = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
  border-top: 1px solid ${theme.colour.ink};
`;

const PriceLine = styled.p`
  ${figures}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.heading};
  line-height: 1.1;
`;

const statusColours = {
  live: css`
    color: ${theme.colour.positive};
  `,
  under_offer: css`
    color: ${theme.colour.warning};
  `,
  sold: css`
    color: ${theme.colour.ink};
  `,
  withdrawn: css`
    color: ${theme.colour.inkMuted};
  `,
} as const satisfies Record<VehicleDetail["status"], ReturnType<typeof css>>;

const Status = styled.p<{ $status: VehicleDetail["status"] }>`
  ${label}
  ${({ $status }) => statusColours[$status]}
`;

const Note = styled.p`
  ${muted}
`;

const Actions = styled.div`
  display: grid;
  gap: ${theme.space[1]};

  @media print {
    display: none;
  }
`;

const Keeping = styled(Actions)`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  border-block: 1px solid ${theme.colour.line};

  @media print {
    display: none;
  }
`;

type Asking = "information" | "viewing";

/** The price, where the car stands, and everything one can do about it. */
export function ActionPanel({ vehicle }: { vehicle: VehicleDetail }) {
  const { id, price, status, location: place } = vehicle;
  const saved = useSaved();
  const watched = useWatched();
  const name = nameOf(vehicle);
  const share = useShare(name);
  const [open, setOpen] = useState<Asking | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<Asking>>(new Set());

  const ask = (asking: Asking) => {
    setWanted(new Set([...wanted, asking]));
    setOpen(asking);
  };
  const follow = (asking: Asking) => (isOpen: boolean) => setOpen(isOpen ? asking : null);

  const isSaved = saved.has(id);
  const isWatched = watched.has(id);
  const gone = status === "sold" || status === "withdrawn";
  const sentence = statusSentence(vehicle);
  const about = { id, name };
  const town = townOf(place);
  return (
    <Panel>
      <Status $status={status}>{statusNames[status]}</Status>
      <PriceLine>{price}</PriceLine>
      {sentence && <Note>{sentence}</Note>}
      <Actions>
        <Button variant={gone ? "secondary" : "primary"} wide aria-haspopup="dialog" onClick={() => ask("information")}>
          Request Information
        </Button>
        {!gone && (
          <Button wide aria-haspopup="dialog" onClick={() => ask("viewing")}>
            Schedule a viewing
          </Button>
        )}
      </Actions>
      <Keeping>
        <Button variant="quiet" aria-pressed={isSaved} onClick={() => saved.toggle(vehicle)}>
          <HeartIcon size={18} fill={isSaved ? "currentColor" : "none"} /> Save
        </Button>
        {/* There is nothing left to be told about a car that is gone; who watched it may still stop. */}
        {(!gone || isWatched) && (
          <Button variant="quiet" aria-pressed={isWatched} onClick={() => watched.toggle(vehicle)}>
            <BellIcon size={18} fill={isWatched ? "currentColor" : "none"} /> Watch
          </Button>
        )}
        <Button variant="quiet" onClick={() => void share()}>
          <ShareIcon size={18} /> Share
        </Button>
      </Keeping>
      <Note>{`Stock number ${stockNumber(id)}`}</Note>
      <Suspense>
        {wanted.has("information") && (
          <Inquiry vehicle={about} open={open === "information"} onOpenChange={follow("information")} />
        )}
        {wanted.has("viewing") && (
          <Viewing vehicle={about} {...(town && { town })} open={open === "viewing"} onOpenChange={follow("viewing")} />
        )}
      </Suspense>
    </Panel>
  );
}
