import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFailure, SubmitButton } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { centralTime, formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import styled from "styled-components";
import { CaseSection, HelpText } from "../admin.styles";
import { updateListing } from "../api/listings";
import type { AdminListing } from "../types";

const DateField = styled.div`
  max-width: ${theme.size[20]};
`;

/** Until when a listing stays on the site. */
function endText({ status, expiresAt, seller }: AdminListing): string {
  if (!expiresAt) return "No end date. The listing stays up until it’s sold or withdrawn.";
  const day = formatDate(expiresAt);
  if (status === "sold") return `Sold. If the sale is reversed, the listing ends on ${day}.`;
  if (status === "withdrawn") {
    return `Its end date is ${day}. Listing it again after that day gives it a new full term.`;
  }
  const reminder = seller ? " The seller is reminded 14 days before and can renew it." : "";
  return `Listed until ${day}.${reminder}`;
}

/** Last day of a listing, with a field to set it and a button to remove it. */
export default function EndDatePanel({ vehicle, onChanged }: { vehicle: AdminListing; onChanged: () => void }) {
  const { id, title, expiresAt } = vehicle;
  const clearing = useAction(() => updateListing(id, { expiresOn: null }), {
    success: { title, description: "The listing has no end date." },
    onSuccess: onChanged,
    onOutdated: onChanged,
  });
  const expiresOn = expiresAt ? centralTime.isoDate(expiresAt) : "";
  return (
    <CaseSection aria-label="Listing end date">
      <h3>Listing end date</h3>
      <HelpText>{endText(vehicle)}</HelpText>
      {/* The key shows the date that is stored by now. */}
      <Form
        key={expiresOn}
        initialValues={{ expiresOn }}
        success={{ title, description: "The end date was saved." }}
        onSubmit={async (values) => {
          await updateListing(id, { expiresOn: values.expiresOn ?? "" });
          onChanged();
        }}
        onOutdated={onChanged}
      >
        <DateField>
          <TextField name="expiresOn" label="Last day" type="date" hint="Central Time, within three years" />
        </DateField>
        <FormFailure text={clearing.failure} />
        <ActionRow>
          <SubmitButton label="Save Date" pendingLabel="Saving" variant="secondary" />
          {expiresAt && (
            <Button variant="quiet" disabled={clearing.isPending} onClick={() => void clearing.run()}>
              Remove Date
            </Button>
          )}
        </ActionRow>
      </Form>
    </CaseSection>
  );
}
