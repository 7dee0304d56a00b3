import { InquiryQueue } from "./InquiryQueue";
import { ReplyTemplatesDialog } from "./ReplyTemplatesDialog";

/** Inquiries of visitors. */
export default function InquiriesSection() {
  return <InquiryQueue kind="inquiry" title="Inquiries" path="inquiries" toolbarAction={<ReplyTemplatesDialog />} />;
}
