/** The location of a feed's rows that state none; loaded on demand. */
import { Form } from "@shared/form/Form";
import { FormFailure, SubmitButton } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";
import { chooseFeedLocation, isWorking } from "../api/feeds";
import type { FeedRunDetail } from "../types";
import { BesideField, LabeledSection } from "./feeds.styles";

const FieldAndButton = styled.div`
  display: grid;
  gap: ${theme.space[2]} ${theme.space[3]};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, ${theme.size[22]}) auto;
    justify-content: start;
  }
`;

interface DefaultLocationFormProps {
  readonly run: FeedRunDetail;
  readonly onChanged: (run: FeedRunDetail) => void;
}

/** Chooses where the cars are whose rows state no location, and checks the file again. */
export default function DefaultLocationForm({ run, onChanged }: DefaultLocationFormProps) {
  return (
    <LabeledSection aria-label="Default location">
      <Form
        // A checked file brings the location in the site's spelling.
        key={run.defaultLocation}
        initialValues={{ location: run.defaultLocation }}
        onSubmit={async ({ location }) => onChanged(await chooseFeedLocation(run.id, location))}
      >
        <FieldAndButton>
          <TextField
            name="location"
            label="Location of cars without one"
            hint={`Such as Naperville, IL. Remembered for ${run.source}. Listings that have a location keep it.`}
          />
          <BesideField>
            <SubmitButton
              label="Use This Location"
              pendingLabel="Checking"
              variant="secondary"
              disabled={isWorking(run)}
            />
          </BesideField>
        </FieldAndButton>
        <FormFailure />
      </Form>
    </LabeledSection>
  );
}
