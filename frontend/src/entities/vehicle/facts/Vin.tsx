/** A vehicle identification number. */
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

const Characters = styled.span`
  letter-spacing: ${theme.letterSpacing.snug};
  overflow-wrap: normal;
`;

/** Length of the standard number, and of its part that is alike for all cars of a model. */
const STANDARD_LENGTH = 17;
const MODEL_PART = 9;

/** A VIN, which breaks only before the part that tells one car of a model from another; other numbers anywhere. */
export function Vin({ children: vin }: { children: string }) {
  if (vin.length !== STANDARD_LENGTH) return vin;
  return (
    <Characters>
      {vin.slice(0, MODEL_PART)}
      <wbr />
      {vin.slice(MODEL_PART)}
    </Characters>
  );
}
