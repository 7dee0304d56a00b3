import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";
import { SectionTitle } from "../admin.styles";
import { JobsPanel } from "./JobsPanel";
import { MailPanel } from "./MailPanel";
import { StoragePanel } from "./StoragePanel";

const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`;

/** Operation of the site: outgoing email, background jobs and storage. */
export default function OperationsSection() {
  usePageTitle("Operations");
  return (
    <Panels>
      <SectionTitle>Operations</SectionTitle>
      <MailPanel />
      <JobsPanel />
      <StoragePanel />
    </Panels>
  );
}
