import { Input } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { MutedText } from "@shared/ui/layout";
import { useId } from "react";
import styled from "styled-components";

/** A car in the form. */
export interface CarRow {
  readonly key: number;
  readonly make: string;
  readonly model: string;
  readonly year: string;
  readonly note: string;
}

const MAX_CARS = 20;

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
  gap: ${theme.space[1]};
  padding-bottom: ${theme.space[2]};
  border-bottom: ${theme.border.line};

  & > label {
    display: grid;
    gap: ${theme.space.half};
    font-size: ${theme.fontSize.small};
  }

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
export function GarageFields({
  cars,
  onChange,
}: {
  cars: readonly CarRow[];
  onChange: (cars: readonly CarRow[]) => void;
}) {
  const id = useId();
  const updateCar = (key: number, change: Partial<CarRow>) =>
    onChange(cars.map((car) => (car.key === key ? { ...car, ...change } : car)));
  return (
    <Container>
      <legend>Your garage</legend>
      <MutedText>What you own or care for. Optional.</MutedText>
      {cars.map((car, index) => (
        <Car key={car.key} role="group" aria-label={`Car ${index + 1}`}>
          {(["make", "model", "year", "note"] as const).map((field) => (
            <label key={field} htmlFor={`${id}-${car.key}-${field}`}>
              {{ make: "Make", model: "Model", year: "Year", note: "Details" }[field]}
              <Input
                id={`${id}-${car.key}-${field}`}
                value={car[field]}
                inputMode={field === "year" ? "numeric" : "text"}
                onChange={({ target }) => updateCar(car.key, { [field]: target.value })}
              />
            </label>
          ))}
          <Button variant="quiet" onClick={() => onChange(cars.filter(({ key }) => key !== car.key))}>
            Remove car {index + 1}
          </Button>
        </Car>
      ))}
      {cars.length < MAX_CARS && (
        <div>
          <Button
            onClick={() =>
              onChange([
                ...cars,
                { key: Math.max(0, ...cars.map(({ key }) => key)) + 1, make: "", model: "", year: "", note: "" },
              ])
            }
          >
            Add a car
          </Button>
        </div>
      )}
    </Container>
  );
}
