import { dialogOnDemand } from "@shared/ui/Dialog";
import { type ReactNode, useState } from "react";
import { vehicleName } from "../labels";
import type { VehicleDetail } from "../types";
import { showroomTown } from "./vehicleText";

// Not loaded before they are opened: the forms need extra libraries.
const InquiryDialog = dialogOnDemand(
  () => import(/* webpackChunkName: "request-information" */ "@entities/contact-request/RequestInformationDialog"),
  { preload: false },
);
const ViewingDialog = dialogOnDemand(
  () => import(/* webpackChunkName: "schedule-viewing" */ "@entities/contact-request/ScheduleViewingDialog"),
  { preload: false },
);

/** Contact form of a vehicle. */
export type ContactDialogKind = "information" | "viewing";

/** Dialogs with the contact forms of a vehicle, and what opens them. */
export function useContactDialogs(vehicle: VehicleDetail): {
  readonly dialogs: ReactNode;
  readonly openDialog: (kind: ContactDialogKind) => void;
} {
  const [open, setOpen] = useState<ContactDialogKind | null>(null);
  const propsOf = (kind: ContactDialogKind) => ({
    vehicle: { id: vehicle.id, name: vehicleName(vehicle) },
    open: open === kind,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? kind : null),
  });
  const town = showroomTown(vehicle.location);
  const dialogs = (
    <>
      <InquiryDialog {...propsOf("information")} />
      <ViewingDialog {...propsOf("viewing")} {...(town && { town })} />
    </>
  );
  return { dialogs, openDialog: setOpen };
}
