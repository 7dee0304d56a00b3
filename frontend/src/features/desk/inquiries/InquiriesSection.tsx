import { InquiryQueue } from "./InquiryQueue";
import { ReplyTemplatesDialog } from "./Templates";

/** What visitors ask. */
export default function InquiriesSection() {
  return <InquiryQueue kind="inquiry" title="Inquiries" path="inquiries" toolbarAction={<ReplyTemplatesDialog />} />;
}
