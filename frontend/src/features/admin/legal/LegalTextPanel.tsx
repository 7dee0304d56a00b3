import type { LegalDocument } from "@entities/legal/types";
import { formatIsoDay } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CaseArticle, CaseFacts, CaseSection } from "../admin.styles";
import { useLegalFile } from "../api/legal";
import { CaseTitle } from "../CaseTitle";
import type { LegalFile } from "../types";
import { LegalEditor } from "./LegalEditor";
import { versionName } from "./labels";
import { VersionList } from "./VersionList";
import { WithdrawButton } from "./WithdrawButton";

interface LegalTextPanelProps {
  readonly document: LegalDocument;
  /** Called after a change. */
  readonly onChanged: () => void;
}

/** A legal text: its versions, and the editor of the next one. */
export function LegalTextPanel({ document, onChanged }: LegalTextPanelProps) {
  const query = useLegalFile(document);
  const [reloads, setReloads] = useState(0);
  const { data, mutate } = query;
  if (!data) {
    const title = "This text couldn’t be loaded.";
    return <QueryFallback query={query} title={title} loading="Loading the text" height={theme.size[16]} />;
  }
  return (
    <LegalTextCase
      key={reloads}
      document={document}
      file={data}
      onSaved={(saved) => {
        void mutate(saved, { revalidate: false });
        onChanged();
      }}
      onReload={async () => {
        await mutate();
        setReloads((count) => count + 1);
      }}
    />
  );
}

interface LegalTextCaseProps {
  readonly document: LegalDocument;
  readonly file: LegalFile;
  readonly onSaved: (saved: LegalFile) => void;
  /** Replaces what was entered with what somebody else saved in the meantime. */
  readonly onReload: () => Promise<void>;
}

function LegalTextCase({ document, file, onSaved, onReload }: LegalTextCaseProps) {
  // Of the last change made here, so that a change of somebody else is noticed.
  const [revision, setRevision] = useState(file.revision);
  const handleSaved = (saved: LegalFile) => {
    setRevision(saved.revision);
    onSaved(saved);
  };
  const inForce = file.versions.find(({ state }) => state === "in_force");
  const announced = file.versions.find(({ state }) => state === "announced");
  return (
    <CaseArticle>
      <CaseTitle>{inForce?.title}</CaseTitle>
      <p>
        <Link to={`/${document}`}>View page</Link>
      </p>
      <CaseFacts
        items={[
          ...(inForce
            ? [["In effect", `${versionName(inForce)}, effective ${formatIsoDay(inForce.effectiveOn)}`] as const]
            : []),
          ...(announced
            ? [["Announced", `${versionName(announced)}, effective ${formatIsoDay(announced.effectiveOn)}`] as const]
            : []),
        ]}
      />
      {announced && <WithdrawButton document={document} version={announced} onWithdrawn={handleSaved} />}
      <CaseSection aria-labelledby="legal-new-version">
        <h3 id="legal-new-version">New version</h3>
        <LegalEditor
          key={file.versions.length}
          document={document}
          file={file}
          revision={revision}
          isAnnounced={announced !== undefined}
          onSaved={handleSaved}
          onReload={onReload}
        />
      </CaseSection>
      <CaseSection aria-labelledby="legal-versions">
        <h3 id="legal-versions">Versions</h3>
        <VersionList document={document} versions={file.versions} />
      </CaseSection>
    </CaseArticle>
  );
}
