import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Page, PageTitle, Prose } from "@shared/ui/Page";
import type { ReactNode } from "react";
import styled from "styled-components";

const Dated = styled.p`
  ${muted}
  margin-block: ${theme.space[2]} ${theme.space[5]};
`;

/** Layout of legal pages. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Dated>
        Effective <time dateTime="2026-11-21">November 21, 2026</time>
      </Dated>
      <Prose>{children}</Prose>
    </Page>
  );
}
