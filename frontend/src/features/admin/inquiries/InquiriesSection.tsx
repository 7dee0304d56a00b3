import { InquiryQueue } from "./InquiryQueue";
import { ReplyTemplatesButton } from "./ReplyTemplatesButton";

/** Inquiries of visitors. */
export default function InquiriesSection() {
  return <InquiryQueue kind="inquiry" title="Inquiries" path="inquiries" toolbarAction={<ReplyTemplatesButton />} />;
}
