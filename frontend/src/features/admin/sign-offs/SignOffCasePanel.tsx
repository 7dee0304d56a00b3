import type { SignOff } from "@entities/listing/types";
import { MutedText } from "@shared/ui/layout";
import { CaseSection } from "../admin.styles";
import { signOffText } from "./labels";
import { EditedContent, ObjectionDecision, SignOffReasons } from "./SignOffSections";

interface SignOffCasePanelProps {
  readonly signOff: SignOff;
  /** Called after a decision, or when the sign-off had changed meanwhile. */
  readonly onChanged: () => void;
}

/** What the seller of a listing says about the latest edits by staff. Empty for edits that lapsed. */
export default function SignOffCasePanel({ signOff, onChanged }: SignOffCasePanelProps) {
  if (signOff.state === "lapsed") return null;
  const { state } = signOff;
  return (
    <CaseSection aria-label="Seller’s sign-off">
      <h3>Seller’s sign-off</h3>
      <MutedText>{signOffText(signOff)}</MutedText>
      <SignOffReasons signOff={signOff} />
      {(state === "open" || state === "objected") && <EditedContent signOff={signOff} />}
      {state === "objected" && <ObjectionDecision signOff={signOff} onChanged={onChanged} />}
    </CaseSection>
  );
}
