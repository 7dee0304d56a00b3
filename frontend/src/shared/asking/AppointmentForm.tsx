import { useMemo } from "react";
import styled from "styled-components";
import { string } from "yup";
import { contact } from "../contact";
import { SelectField, TextAreaField, TextField } from "../form/fields";
import { schemaOf } from "../form/rules";
import { theme } from "../theme/theme";
import { AskingForm, type Draft } from "./AskingForm";
import { type AskedVehicle, optional, type ServiceSlug, times, towns } from "./ask";
import {
  ConsentField,
  ContactFields,
  type ContactValues,
  consentRule,
  noContact,
  trimmedFields,
} from "./contactFields";
import { appointmentDays } from "./days";

/** What the form holds. */
export interface AppointmentValues extends ContactValues {
  phone: string;
  town: string;
  preferredDate: string;
  preferredTime: string;
  note: string;
}

const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${theme.space[3]};

  ${theme.media.small} {
    grid-template-columns: 1fr 1fr;
  }
`;

const noTown = { value: "", label: "Choose a town" };

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
  const schema = useMemo(
    () =>
      schemaOf<AppointmentValues>("appointment", {
        trimmed: trimmedFields,
        more: {
          consent: consentRule,
          preferredDate: string()
            .default("")
            .test(
              "day",
              "Please choose a day within the next 90 days",
              (day = "") => day >= days.first && day <= days.last,
            ),
        },
      }),
    [days],
  );
  const known = towns.some(({ value }) => value === town) ? town : "";
  const initialValues: AppointmentValues = useMemo(
    () => ({ ...noContact, phone: "", town: known, preferredDate: "", preferredTime: "morning", note: "" }),
    [known],
  );
  return (
    <AskingForm
      path="/api/appointments"
      initialValues={initialValues}
      schema={schema}
      bodyOf={({ name, email, phone, town: place, preferredDate, preferredTime, note, consent }) => ({
        name: name.trim(),
        email: email.trim(),
        ...optional("phone", phone),
        town: place,
        preferredDate,
        preferredTime,
        ...(vehicle && { vehicleId: vehicle.id }),
        ...(service && { service }),
        ...optional("note", note),
        consent,
      })}
      button="Request Appointment"
      promise={`This is a request, not yet an appointment: a concierge confirms the day and the place, ${contact.hours}.`}
      onDone={onDone}
      draft={draft}
    >
      <ContactFields phone />
      <SelectField name="town" label="Town" options={known ? towns : [noTown, ...towns]} />
      <Pair>
        <TextField name="preferredDate" label="Preferred day" type="date" min={days.first} max={days.last} />
        <SelectField name="preferredTime" label="Time of day" options={times} />
      </Pair>
      <TextAreaField name="note" label="Note (optional)" />
      <ConsentField />
    </AskingForm>
  );
}
