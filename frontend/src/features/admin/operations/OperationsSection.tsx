import { usePageTitle } from "@shared/hooks/usePageTitle";
import { AdminSectionTitle, SectionColumn } from "../admin.styles";
import { JobsPanel } from "./JobsPanel";
import { MailPanel } from "./MailPanel";
import { StoragePanel } from "./StoragePanel";

/** Operation of the site: outgoing email, background jobs and storage. */
export default function OperationsSection() {
  usePageTitle("Operations");
  return (
    <SectionColumn>
      <AdminSectionTitle>Operations</AdminSectionTitle>
      <MailPanel />
      <JobsPanel />
      <StoragePanel />
    </SectionColumn>
  );
}
