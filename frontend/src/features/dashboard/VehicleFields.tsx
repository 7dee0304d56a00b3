import { PhotoUploader } from "@entities/picture/upload/PhotoUploader";
import type { Photos } from "@entities/picture/upload/usePhotos";
import { useMakes } from "@entities/vehicle/api/useMakes";
import { FactsFields, FieldPair } from "@entities/vehicle/facts/FactsFields";
import { ChipsField } from "@shared/form/ChipsField";
import { TextAreaField, TextField } from "@shared/form/fields";
import NumberField from "@shared/form/NumberField";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useId } from "react";
import styled from "styled-components";
import { canonicalMake } from "./canonicalMake";
import type { SubmissionValues } from "./submissionValues";
import { formatEnteredMiles, formatEnteredPrice } from "./submissionValues";
import { YearField } from "./YearField";

/** Maximum URL characters in a chip (from the specification). */
const MAX_SHOWN_URL_LENGTH = 30;

const FieldGroup = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  min-width: 0;
  margin: 0;
  padding: ${theme.space[4]} 0;
  border: 0;
  border-bottom: ${theme.border.line};

  ${theme.media.medium} {
    grid-template-columns: ${theme.size[16]} minmax(0, 1fr);
    gap: ${theme.space[6]};
  }
`;

const Legend = styled.div`
  h2 {
    font-size: ${theme.fontSize.lead};
  }

  p {
    ${muted}
    margin-top: ${theme.space[1]};
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[3]};

  ${theme.media.medium} {
    max-width: ${theme.size[44]};
  }
`;

interface VehicleFieldsProps {
  readonly values: SubmissionValues;
  readonly photos: Photos;
  /** Id of a list of suggested captions. */
  readonly captionListId: string;
}

/** Fields of a vehicle, in groups. */
export function VehicleFields({ values, photos, captionListId }: VehicleFieldsProps) {
  const price = formatEnteredPrice(values.price);
  const miles = formatEnteredMiles(values.miles);
  const { data: makesData } = useMakes();
  const make = canonicalMake(values.make, makesData);
  const makeListId = useId();
  return (
    <>
      <FieldGroup aria-labelledby="part-vehicle">
        <Legend>
          <h2 id="part-vehicle">The vehicle</h2>
          <p>As it appears on the title.</p>
        </Legend>
        <Fields>
          <FieldPair>
            <TextField
              name="make"
              label="Make"
              autoComplete="off"
              list={makeListId}
              hint={make ? `Listed as ${make}` : undefined}
            />
            <datalist id={makeListId}>
              {makesData?.makes.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <TextField name="model" label="Model" autoComplete="off" />
          </FieldPair>
          <FieldPair>
            <YearField />
            <TextField name="location" label="Location" hint="City and state, such as Lake Forest, IL" />
          </FieldPair>
          <FieldPair>
            <NumberField name="price" label="Price" hint={price ? `Shown as ${price}` : "In US dollars"} />
            <NumberField name="miles" label="Mileage" hint={miles ? `Shown as ${miles}` : "In miles"} />
          </FieldPair>
        </Fields>
      </FieldGroup>
      <FieldGroup aria-labelledby="part-facts">
        <Legend>
          <h2 id="part-facts">Vehicle facts</h2>
          <p>All optional, but buyers look for these first.</p>
        </Legend>
        <Fields>
          <FactsFields year={values.year} />
        </Fields>
      </FieldGroup>
      <FieldGroup aria-labelledby="part-pictures">
        <Legend>
          <h2 id="part-pictures">Photos</h2>
          <p>Front three-quarter, the interior, the engine, and anything a buyer would want to see.</p>
        </Legend>
        <Fields>
          <PhotoUploader photos={photos} hasOtherCover={values.mainImage.trim() !== ""} captionListId={captionListId} />
          <TextField
            name="mainImage"
            label="Main image URL (optional)"
            inputMode="url"
            autoComplete="off"
            hint="A photo from the web. If you add one, it becomes the cover."
          />
          <ChipsField
            name="images"
            entryName="imageEntry"
            label="Additional image URLs (optional)"
            noun="image"
            maxShownCharacters={MAX_SHOWN_URL_LENGTH}
            inputMode="url"
            hint="We download each photo once and keep our own copy."
          />
        </Fields>
      </FieldGroup>
      <FieldGroup aria-labelledby="part-story">
        <Legend>
          <h2 id="part-story">History and condition</h2>
          <p>Owners, service, restoration, and what is and isn’t original.</p>
        </Legend>
        <Fields>
          <TextAreaField
            name="description"
            label="Description (optional)"
            rows={8}
            hint="Formatting: a blank line starts a new paragraph, ** makes bold, - makes a list."
          />
          <ChipsField
            name="specs"
            entryName="specEntry"
            label="Specifications (optional)"
            noun="specification"
            hint="Engine, horsepower, top speed, options: one at a time. The first three appear on the card."
          />
        </Fields>
      </FieldGroup>
    </>
  );
}
