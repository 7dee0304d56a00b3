import { theme } from "@shared/theme/theme";
import styled, { keyframes } from "styled-components";
import { VisuallyHidden } from "./VisuallyHidden";

const rotate = keyframes`
  to { transform: rotate(1turn); }
`;

const Container = styled.div`
  display: grid;
  place-items: center;
  min-height: 50vh;
`;

const Ring = styled.span`
  width: 2rem;
  height: 2rem;
  border: ${theme.border.line};
  border-top-color: ${theme.color.ink};
  border-radius: ${theme.radius.round};
  animation: ${rotate} 900ms linear infinite;
`;

/** Loading indicator of a whole page; lists use skeletons. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <Container role="status">
      <Ring />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Container>
  );
}
