import { InquiryQueue } from "./InquiryQueue";
import { ReplyTemplatesDialog } from "./ReplyTemplatesDialog";

/** What visitors ask. */
export default function InquiriesSection() {
  return <InquiryQueue kind="inquiry" title="Inquiries" path="inquiries" toolbarAction={<ReplyTemplatesDialog />} />;
}
