import { CheckboxField, SelectField, TextField, useFieldState, useFieldValue } from "@shared/form/fields";
import { parseDisplacement } from "@shared/form/parseDisplacement";
import { parseNumber } from "@shared/form/parseNumber";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";
import { engineText } from "./factRows";
import {
  bodyStyleLabels,
  drivetrainLabels,
  odometerUnitLabels,
  optionsOf,
  stateNames,
  titleStatusLabels,
  transmissionLabels,
  vinVisibilityLabels,
} from "./labels";
import { vinRemarks } from "./vin";

/** Two fields beside one another. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[3]};

  ${theme.media.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/* Level with the field beside it, below whose label it begins. */
const Beside = styled.div`
  ${theme.media.small} {
    margin-top: calc(${theme.fontSize.small} * 1.6 + ${theme.space.half});
  }
`;

const Remark = styled.span`
  display: block;
  color: ${theme.color.warning};
`;

const NOT_PROVIDED = { value: "", label: "Not provided" };

const optional = (labels: Readonly<Record<string, string>>) => [NOT_PROVIDED, ...optionsOf(labels)];

const options = {
  vinVisibility: optionsOf(vinVisibilityLabels),
  transmission: optional(transmissionLabels),
  drivetrain: optional(drivetrainLabels),
  bodyStyle: optional(bodyStyleLabels),
  titleStatus: optional(titleStatusLabels),
  titleState: optional(stateNames),
  odometerUnit: optionsOf(odometerUnitLabels),
};

/** The VIN, checked as it is entered. `year` is the entered model year. */
function VinField({ year }: { year: string }) {
  const remarks = vinRemarks(useFieldValue("vin"), parseNumber(year), new Date().getFullYear());
  const { error } = useFieldState("vin", undefined);
  return (
    <TextField
      name="vin"
      label="VIN or chassis number"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={
        // The server's error says the same.
        <span role="status">
          {!error && remarks.length > 0
            ? remarks.map((remark) => <Remark key={remark}>{`${remark}.`}</Remark>)
            : "As stamped on the car"}
        </span>
      }
    />
  );
}

interface FactsFieldsProps {
  readonly year: string;
  /** Whether the car may have a dealer's stock number. */
  readonly hasStockNumber?: boolean;
}

/** Fields of the facts of a vehicle, all optional. */
export function FactsFields({ year, hasStockNumber = false }: FactsFieldsProps) {
  const enteredSize = useFieldValue("displacementCc").trim();
  const displacement = parseDisplacement(enteredSize);
  const isSize = Number.isFinite(displacement) && displacement > 0;
  const trim = <TextField name="trim" label="Trim" autoComplete="off" hint="Such as Carrera S or Tributo" />;
  return (
    <>
      <FieldPair>
        <VinField year={year} />
        <SelectField
          name="vinVisibility"
          label="Show the VIN"
          options={options.vinVisibility}
          hint="How it appears on the listing. The concierge always sees the full number."
        />
      </FieldPair>
      {hasStockNumber ? (
        <FieldPair>
          {trim}
          <TextField name="stockNumber" label="Stock number" autoComplete="off" spellCheck={false} />
        </FieldPair>
      ) : (
        trim
      )}
      <FieldPair>
        <TextField name="engine" label="Engine" autoComplete="off" hint="Such as 6.2L supercharged V8" />
        <TextField
          name="displacementCc"
          label="Displacement"
          autoComplete="off"
          hint={
            /^\d{3}$/.test(enteredSize)
              ? `Taken as ${enteredSize} cc; for cubic inches, enter ${enteredSize} ci`
              : isSize
                ? `Shown as ${engineText({ engine: null, displacementCc: displacement })}`
                : "In cubic centimeters, or with a unit: 427 ci, 5.0 L"
          }
        />
      </FieldPair>
      <FieldPair>
        <TextField name="horsepower" label="Horsepower" inputMode="numeric" autoComplete="off" />
        <SelectField name="drivetrain" label="Drivetrain" options={options.drivetrain} />
      </FieldPair>
      <FieldPair>
        <SelectField name="transmission" label="Transmission" options={options.transmission} />
        <TextField name="speeds" label="Speeds" inputMode="numeric" autoComplete="off" hint="Forward gears" />
      </FieldPair>
      <FieldPair>
        <SelectField name="bodyStyle" label="Body style" options={options.bodyStyle} />
        <TextField
          name="owners"
          label="Owners"
          inputMode="numeric"
          autoComplete="off"
          hint="Including the current one"
        />
      </FieldPair>
      <FieldPair>
        <TextField name="exteriorColor" label="Exterior color" autoComplete="off" />
        <TextField name="interiorColor" label="Interior color" autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <SelectField name="titleStatus" label="Title" options={options.titleStatus} />
        <SelectField name="titleState" label="Title state" options={options.titleState} />
      </FieldPair>
      <FieldPair>
        <SelectField
          name="odometerUnit"
          label="Odometer"
          options={options.odometerUnit}
          hint="The unit it displays. Enter the mileage in miles."
        />
        <Beside>
          <CheckboxField name="isMileageUnknown" label="True mileage unknown" />
        </Beside>
      </FieldPair>
    </>
  );
}
