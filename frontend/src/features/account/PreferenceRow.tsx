import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import type { PropsWithChildren } from "react";
import styled from "styled-components";

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[1]};
  border-bottom: ${theme.border.line};
`;

const Name = styled.p`
  font-weight: 500;
`;

const Hint = styled.p`
  ${muted}
  font-size: ${theme.fontSize.small};
`;

/** A preference with its label and hint. */
export function PreferenceRow({ label, hint, children }: PropsWithChildren<{ label: string; hint: string }>) {
  return (
    <Row>
      <div>
        <Name>{label}</Name>
        <Hint>{hint}</Hint>
      </div>
      {children}
    </Row>
  );
}
