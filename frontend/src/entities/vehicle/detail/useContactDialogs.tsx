import { lazy, type ReactNode, Suspense, useState } from "react";
import { vehicleName } from "../labels";
import type { VehicleDetail } from "../types";
import { showroomTown } from "./vehicleText";

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

/** Contact form of a vehicle. */
export type ContactDialogKind = "information" | "viewing";

/** Dialogs with the contact forms of a vehicle, and what opens them. */
export function useContactDialogs(vehicle: VehicleDetail): {
  readonly dialogs: ReactNode;
  readonly openDialog: (kind: ContactDialogKind) => void;
} {
  const [open, setOpen] = useState<ContactDialogKind | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<ContactDialogKind>>(new Set());
  const openDialog = (kind: ContactDialogKind) => {
    setOpened(new Set([...opened, kind]));
    setOpen(kind);
  };
  const propsOf = (kind: ContactDialogKind) => ({
    vehicle: { id: vehicle.id, name: vehicleName(vehicle) },
    open: open === kind,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? kind : null),
  });
  const town = showroomTown(vehicle.location);
  const dialogs = (
    <Suspense>
      {opened.has("information") && <InquiryDialog {...propsOf("information")} />}
      {opened.has("viewing") && <ViewingDialog {...propsOf("viewing")} {...(town && { town })} />}
    </Suspense>
  );
  return { dialogs, openDialog };
}
