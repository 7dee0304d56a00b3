import { InquiryQueue } from "./InquiryQueue";
import { Templates } from "./Templates";

/** What visitors ask. */
export default function InquiriesSection() {
  return <InquiryQueue kind="inquiry" title="Inquiries" path="inquiries" tool={<Templates />} />;
}
