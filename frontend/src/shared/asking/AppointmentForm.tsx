import { preferenceOf } from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import type { AppointmentSlot } from "@entities/appointment/types";
import { useCallback, useMemo } from "react";
import { string } from "yup";
import { slotsKey } from "../api/inquiries/useSlots";
import { useCacheAccess } from "../api/query";
import { SelectField, TextAreaField } from "../form/fields";
import { schemaOf } from "../form/rules";
import { promisedWithin } from "../promises";
import { AskingForm, type Draft } from "./AskingForm";
import { type AskedVehicle, optional, type ServiceSlug } from "./ask";
import {
  ConsentField,
  ContactFields,
  type ContactValues,
  consentRule,
  noContact,
  trimmedFields,
} from "./contactFields";
import { appointmentDays } from "./days";
import { TimeFields } from "./TimeFields";

/** What the form holds. */
export interface AppointmentValues extends ContactValues {
  phone: string;
  town: string;
  preferredDate: string;
  preferredTime: string;
  /** The offered time that was picked; empty when a day was named instead. */
  slotId: string;
  note: string;
}

const noTown = { value: "", label: "Choose a town" };

interface Preference {
  readonly preferredDate: string;
  readonly preferredTime: string;
}

/** When: the time that was picked, with the day that it is on, or what was named instead. */
function timeOf(slots: readonly AppointmentSlot[], slotId: string, named: Preference): object {
  const slot = slots.find(({ id }) => String(id) === slotId);
  return slot ? { ...preferenceOf(slot.startsAt), slotId: slot.id } : named;
}

/** A meeting: where, when, and about what. */
export function AppointmentForm({
  vehicle,
  service,
  town = "",
  onDone,
  draft,
}: {
  vehicle?: AskedVehicle | undefined;
  service?: ServiceSlug | undefined;
  /** The town that is chosen already, e.g. the one in which the vehicle stands. */
  town?: string | undefined;
  onDone?: (() => void) | undefined;
  draft?: Draft<AppointmentValues> | undefined;
}) {
  const days = useMemo(() => appointmentDays(), []);
  const { peek } = useCacheAccess();
  const slotsIn = useCallback(
    (place: string): readonly AppointmentSlot[] => peek<AppointmentSlot[]>(slotsKey(place)) ?? [],
    [peek],
  );
  const schema = useMemo(
    () =>
      schemaOf<AppointmentValues>("appointment", {
        trimmed: trimmedFields,
        more: {
          consent: consentRule,
          slotId: string()
            .default("")
            .test(
              "free",
              "This time was taken meanwhile; please choose another",
              (slotId = "", { parent }) =>
                slotId === "" || slotsIn(parent.town).some(({ id }) => String(id) === slotId),
            ),
          preferredDate: string()
            .default("")
            .test(
              "day",
              "Please choose a day within the next 90 days",
              (day = "", { parent }) => parent.slotId !== "" || (day >= days.first && day <= days.last),
            ),
        },
      }),
    [days, slotsIn],
  );
  const known = towns.some(({ value }) => value === town) ? town : "";
  const initialValues: AppointmentValues = useMemo(
    () => ({ ...noContact, phone: "", town: known, preferredDate: "", preferredTime: "morning", slotId: "", note: "" }),
    [known],
  );
  return (
    <AskingForm
      path="/api/appointments"
      initialValues={initialValues}
      schema={schema}
      bodyOf={({ name, email, phone, town: place, preferredDate, preferredTime, slotId, note, consent }) => ({
        name: name.trim(),
        email: email.trim(),
        ...optional("phone", phone),
        town: place,
        ...timeOf(slotsIn(place), slotId, { preferredDate, preferredTime }),
        ...(vehicle && { vehicleId: vehicle.id }),
        ...(service && { service }),
        ...optional("note", note),
        consent,
      })}
      button="Request Appointment"
      promise={`This is a request, not yet an appointment: a concierge confirms the day and the place within ${promisedWithin("appointments")}. A link to the conversation is on its way to your mailbox.`}
      onDone={onDone}
      draft={draft}
    >
      <ContactFields phone />
      <SelectField name="town" label="Town" options={known ? towns : [noTown, ...towns]} />
      <TimeFields first={days.first} last={days.last} />
      <TextAreaField name="note" label="Note (optional)" />
      <ConsentField />
    </AskingForm>
  );
}
