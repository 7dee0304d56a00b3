import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import type { PropsWithChildren } from "react";
import styled from "styled-components";

const Container = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.ink};

  & > h2 {
    ${label}
    color: ${theme.color.inkMuted};
  }
`;

/** Titled panel of a submission page; links of the page lead to its `id`. */
export function DashboardPanel({ title, id, children }: PropsWithChildren<{ title: string; id?: string }>) {
  return (
    <Container aria-label={title} id={id}>
      <h2>{title}</h2>
      {children}
    </Container>
  );
}
