import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

const Heading = styled.h2`
  font-size: ${theme.fontSize.title};
  overflow-wrap: anywhere;
`;

export const CASE_TITLE_ID = "case-title";

interface CaseTitleProps {
  readonly children: string | undefined;
  /** Direction of the text, where users wrote it. */
  readonly dir?: "auto";
}

/** Heading of the open case; the document's title as well, and part of the name of the region that shows it. */
export function CaseTitle({ children, dir }: CaseTitleProps) {
  usePageTitle(children ?? null);
  return (
    <Heading id={CASE_TITLE_ID} dir={dir}>
      {children}
    </Heading>
  );
}
