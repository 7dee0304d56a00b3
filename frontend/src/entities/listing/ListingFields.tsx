import { PhotoUploader } from "@entities/picture/upload/PhotoUploader";
import type { Photos } from "@entities/picture/upload/usePhotos";
import { AudienceFields } from "@entities/vehicle/audience/AudienceFields";
import { FactsFields, FieldPair } from "@entities/vehicle/facts/FactsFields";
import { FieldMessages } from "@shared/form/fieldLayout";
import { CheckboxField, TextAreaField, TextField } from "@shared/form/fields";
import NumberField from "@shared/form/NumberField";
import { theme } from "@shared/theme/theme";
import { useField } from "formik";
import { type ReactNode, useId } from "react";
import styled from "styled-components";

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  min-width: 0;
  padding: ${theme.space[3]} 0;
  border: 0;
  border-top: ${theme.border.line};

  legend {
    float: left;
    padding: 0;
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.lead};
  }
`;

const PriceFields = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  align-content: start;
`;

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group>
      <legend>{title}</legend>
      {children}
    </Group>
  );
}

/** Error of the photos, which are no field of the form. */
function PhotosError() {
  const [, { error }] = useField("photos");
  return <FieldMessages id={useId()} hint={undefined} error={error} />;
}

interface ListingFieldsProps {
  readonly values: { readonly year: string; readonly isPriceOnRequest?: boolean };
  readonly photos: Photos;
  /** Absent for sold listings, whose price is that of the sale. */
  readonly hasPrice?: boolean;
  /** Whether staff enter it: they choose who sees the listing, and its stock number. */
  readonly isForStaff?: boolean;
}

/** Fields of a listing with its photos. */
export function ListingFields({ values, photos, hasPrice = true, isForStaff = true }: ListingFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextField name="make" label="Make" autoComplete="off" />
        <TextField name="model" label="Model" autoComplete="off" />
        <TextField name="year" label="Year" inputMode="numeric" autoComplete="off" />
        <TextField name="location" label="Location" hint="City and state, such as Lake Forest, IL" />
        {hasPrice && (
          <PriceFields>
            <NumberField name="price" label="Price" hint="In US dollars" disabled={values.isPriceOnRequest} />
            <CheckboxField name="isPriceOnRequest" label="Price on request" />
          </PriceFields>
        )}
        <NumberField name="miles" label="Mileage (optional)" hint="In miles" />
      </FieldPair>
      <FieldGroup title="Photos">
        <PhotoUploader photos={photos} />
        <PhotosError />
      </FieldGroup>
      <FieldGroup title="Vehicle facts">
        <FactsFields year={values.year} hasStockNumber={isForStaff} />
      </FieldGroup>
      {isForStaff && (
        <FieldGroup title="Visibility">
          <FieldPair>
            <AudienceFields />
          </FieldPair>
        </FieldGroup>
      )}
      <FieldGroup title="Texts">
        <TextAreaField name="specs" label="Specifications (optional)" rows={4} hint="One per line" />
        <TextAreaField name="description" label="Description (optional)" rows={8} hint="Markdown supported." />
      </FieldGroup>
    </>
  );
}
