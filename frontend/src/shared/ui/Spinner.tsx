import styled, { keyframes } from "styled-components";
import { theme } from "../theme/theme";
import { VisuallyHidden } from "./VisuallyHidden";

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Frame = styled.div`
  display: grid;
  place-items: center;
  min-height: 50vh;
`;

const Ring = styled.span`
  width: 2rem;
  height: 2rem;
  border: 1px solid ${theme.colour.line};
  border-top-color: ${theme.colour.ink};
  border-radius: ${theme.radius.round};
  animation: ${turn} 900ms linear infinite;
`;

/** A whole page that is not there yet. Lists have skeletons instead. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <Frame role="status">
      <Ring />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Frame>
  );
}
