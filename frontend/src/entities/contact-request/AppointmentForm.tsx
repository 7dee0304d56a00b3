import { slotsKey } from "@entities/appointment/api/useSlots";
import { appointmentDays } from "@entities/appointment/appointmentDays";
import { describeSlot, preferredSlotParts, preferredTimeOf } from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import type { AppointmentSlot } from "@entities/appointment/types";
import { useCacheAccess } from "@shared/api/query";
import type { Schema } from "@shared/api/types";
import { clientMessages } from "@shared/form/clientMessages";
import { SelectField, TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useCallback, useMemo } from "react";
import { ConsentField, ContactFields, type ContactValues, consentRule, emptyContact } from "./ContactFields";
import { type ContactVehicle, optionalField, type ServiceSlug, sendAppointmentRequest } from "./contactRequest";
import { LeadForm, type LeadValues } from "./LeadForm";
import { responseTime } from "./responseTimes";
import { TimeFields } from "./TimeFields";

/** Form values. */
export interface AppointmentValues extends ContactValues {
  phone: string;
  town: string;
  preferredDate: string;
  preferredTime: string;
  /** Id of the chosen slot; empty when a preferred day is given instead. */
  slotId: string;
  note: string;
}

type Town = (typeof towns)[number]["value"];

const townPlaceholder = { value: "", label: "Choose a town" };

type TimeChoice = Pick<Schema<"NewAppointment">, "preferredDate" | "preferredTime" | "slotId">;

interface PreferredTime {
  readonly preferredDate: string;
  readonly preferredTime: string;
}

/** The chosen slot with its day and time of day, or the preferred time. */
function toTimeFields(slots: readonly AppointmentSlot[], slotId: string, preferred: PreferredTime): TimeChoice {
  const slot = slots.find(({ id }) => String(id) === slotId);
  return (slot ? { ...preferredTimeOf(slot.startsAt), slotId: slot.id } : preferred) as TimeChoice;
}

/** The chosen slot, or the preferred time, with the town. */
function describeTime(
  slots: readonly AppointmentSlot[],
  { slotId, town, preferredDate, preferredTime }: AppointmentValues,
): string {
  const slot = slots.find(({ id }) => String(id) === slotId);
  if (slot) return describeSlot(slot);
  return preferredSlotParts({ date: preferredDate, time: preferredTime, town }).join(" · ");
}

/** Form to request an appointment: town, time and subject. */
export function AppointmentForm({
  vehicle,
  service,
  town = "",
  onDone,
  draft,
}: {
  vehicle?: ContactVehicle | undefined;
  service?: ServiceSlug | undefined;
  /** Preselected town, e.g. the vehicle's location. */
  town?: string | undefined;
  onDone?: (() => void) | undefined;
  draft?: LeadValues<AppointmentValues> | undefined;
}) {
  const days = useMemo(() => appointmentDays(), []);
  const { peek } = useCacheAccess();
  const knownSlots = useCallback(
    (townValue: string): readonly AppointmentSlot[] => peek<AppointmentSlot[]>(slotsKey(townValue)) ?? [],
    [peek],
  );
  const schema = useMemo(
    () =>
      formSchema<AppointmentValues>("appointment", {
        extra: (yup) => ({
          ...consentRule(yup),
          slotId: yup
            .string()
            .default("")
            .test(
              "free",
              clientMessages.slotTaken,
              (slotId = "", { parent }) =>
                slotId === "" || knownSlots(parent.town).some(({ id }) => String(id) === slotId),
            ),
          preferredDate: yup
            .string()
            .default("")
            .test(
              "day",
              clientMessages.dayOutOfRange,
              (day = "", { parent }) => parent.slotId !== "" || (day >= days.first && day <= days.last),
            ),
        }),
      }),
    [days, knownSlots],
  );
  const initialTown = towns.some(({ value }) => value === town) ? town : "";
  const initialValues: AppointmentValues = useMemo(
    () => ({
      ...emptyContact,
      phone: "",
      town: initialTown,
      preferredDate: "",
      preferredTime: "morning",
      slotId: "",
      note: "",
    }),
    [initialTown],
  );
  return (
    <LeadForm
      send={sendAppointmentRequest}
      initialValues={initialValues}
      schema={schema}
      toBody={({ name, email, phone, town: townValue, preferredDate, preferredTime, slotId, note, consent }) => ({
        name: name.trim(),
        email: email.trim(),
        ...optionalField("phone", phone),
        town: townValue as Town,
        ...toTimeFields(knownSlots(townValue), slotId, { preferredDate, preferredTime }),
        ...(vehicle && { vehicleId: vehicle.id }),
        ...(service && { service }),
        ...optionalField("note", note),
        consent,
      })}
      describe={(values) => describeTime(knownSlots(values.town), values)}
      submitLabel="Request Appointment"
      responsePromise={`This is a request, not a confirmed appointment. A concierge will confirm the day and place within ${responseTime("appointments")}. We’ve emailed you a link to the conversation.`}
      onDone={onDone}
      draft={draft}
    >
      <ContactFields phone />
      <SelectField name="town" label="Town" options={initialTown ? towns : [townPlaceholder, ...towns]} />
      <TimeFields first={days.first} last={days.last} />
      <TextAreaField name="note" label="Note (optional)" />
      <ConsentField />
    </LeadForm>
  );
}
