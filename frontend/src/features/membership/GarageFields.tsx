import { MAX_GARAGE_CARS } from "@shared/api/limits";
import { TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { MutedText } from "@shared/ui/layout";
import { useField } from "formik";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";

/** A car in the form. */
export interface CarValues {
  make: string;
  model: string;
  year: string;
  note: string;
}

export const emptyCar: CarValues = { make: "", model: "", year: "", note: "" };

const Container = styled.fieldset`
  display: grid;
  gap: ${theme.space[2]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    font-size: ${theme.fontSize.small};
    font-weight: 500;
  }
`;

const Car = styled.div`
  display: grid;
  align-items: start;
  gap: ${theme.space[1]};
  padding-bottom: ${theme.space[2]};
  border-bottom: ${theme.border.line};

  & > button {
    justify-self: start;
  }

  ${theme.media.small} {
    grid-template-columns: 1fr 1fr ${theme.size[6]};

    & > :nth-child(4) {
      grid-column: 1 / -1;
    }
  }
`;

/** Fields for the applicant's cars. */
export function GarageFields() {
  const [{ value: cars }, , { setValue }] = useField<readonly CarValues[]>("cars");
  const container = useRef<HTMLFieldSetElement>(null);
  const [addedCount, setAddedCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each added car
  useEffect(() => {
    if (addedCount > 0) container.current?.querySelector<HTMLElement>(`[name="cars.${cars.length - 1}.make"]`)?.focus();
  }, [addedCount]);
  return (
    <Container ref={container}>
      <legend>Your garage</legend>
      <MutedText>What you own or care for. Optional.</MutedText>
      {cars.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cars have no identity, and their fields are controlled
        <Car key={index} role="group" aria-label={`Car ${index + 1}`}>
          <TextField name={`cars.${index}.make`} label="Make" />
          <TextField name={`cars.${index}.model`} label="Model" />
          <TextField name={`cars.${index}.year`} label="Year" inputMode="numeric" />
          <TextField name={`cars.${index}.note`} label="Details" />
          <Button variant="quiet" onClick={() => void setValue(cars.filter((_, place) => place !== index))}>
            Remove car {index + 1}
          </Button>
        </Car>
      ))}
      {cars.length < MAX_GARAGE_CARS && (
        <div>
          <Button
            onClick={() => {
              void setValue([...cars, emptyCar]);
              setAddedCount((count) => count + 1);
            }}
          >
            Add a car
          </Button>
        </div>
      )}
    </Container>
  );
}
