import { usePageTitle } from "@shared/hooks/usePageTitle";
import { SectionColumn, SectionTitle } from "../admin.styles";
import { JobsPanel } from "./JobsPanel";
import { MailPanel } from "./MailPanel";
import { StoragePanel } from "./StoragePanel";

/** Operation of the site: outgoing email, background jobs and storage. */
export default function OperationsSection() {
  usePageTitle("Operations");
  return (
    <SectionColumn>
      <SectionTitle>Operations</SectionTitle>
      <MailPanel />
      <JobsPanel />
      <StoragePanel />
    </SectionColumn>
  );
}
