import { formatIsoDay } from "@shared/format";
import { EmptyState } from "@shared/ui/ErrorState";
import { SmallLabel } from "@shared/ui/layout";
import { useLegalFiles } from "../api/legal";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { LegalTextPanel } from "./LegalTextPanel";
import { isLegalDocument } from "./labels";

/** Terms, privacy text and cookies: versions, draft and publishing. */
export default function LegalSection() {
  const { data, error, mutate } = useLegalFiles();
  return (
    <MasterDetailLayout
      title="Legal texts"
      path="legal"
      items={data}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ document }) => document}
      renderRow={({ inForce, announced, draftSavedAt }) => (
        <>
          <span>{inForce.title}</span>
          <span>Effective {formatIsoDay(inForce.effectiveOn)}</span>
          {announced && <SmallLabel>New version {formatIsoDay(announced.effectiveOn)}</SmallLabel>}
          {draftSavedAt && <SmallLabel>Draft</SmallLabel>}
        </>
      )}
      emptyText="No legal texts"
      itemName="a text"
    >
      {(key) =>
        isLegalDocument(key) ? (
          <LegalTextPanel key={key} document={key} onChanged={() => void mutate()} />
        ) : (
          <EmptyState title="Text not found" />
        )
      }
    </MasterDetailLayout>
  );
}
