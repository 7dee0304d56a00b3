import type { LegalDocument } from "@entities/legal/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formatDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { MutedProse } from "@shared/ui/layout";
import { useRef, useState } from "react";
import { publishLegalText, saveLegalDraft } from "../api/legal";
import { Pair } from "../site-settings/siteSettings.styles";
import type { LegalFile, LegalForm } from "../types";
import { DiscardDraftButton } from "./DiscardDraftButton";
import { LegalPreviewPanel } from "./LegalPreviewPanel";
import { PUBLISH, PublishButton } from "./PublishButton";

/** Lines of the text field. */
const ROWS = 20;

interface LegalEditorProps {
  readonly document: LegalDocument;
  readonly file: LegalFile;
  /** Revision that changes are based on. */
  readonly revision: number;
  /** Whether a version is announced, so that no other can be published. */
  readonly isAnnounced: boolean;
  readonly onSaved: (saved: LegalFile) => void;
  readonly onReload: () => Promise<void>;
}

/** Editor of the next version; starts with the draft, or with the text in effect. */
export function LegalEditor({ document, file, revision, isAnnounced, onSaved, onReload }: LegalEditorProps) {
  const [isOutdated, setOutdated] = useState(false);
  const { versions, currentText, draft, draftSavedAt, today } = file;
  const status = useRef<HTMLParagraphElement>(null);
  const title = versions.find(({ state }) => state === "in_force")?.title ?? "";
  const startValues: LegalForm = { title, text: currentText, effectiveOn: today, note: "" };
  const [initialValues] = useState(draft ?? startValues);
  return (
    <>
      <MutedProse ref={status} tabIndex={-1}>
        {draftSavedAt
          ? `Draft saved ${formatDateTime(draftSavedAt)}. Only admins see it until you publish it.`
          : "No draft yet. You’re starting from the text in effect."}
      </MutedProse>
      <Form<LegalForm, { saved: LegalFile; title: string }>
        initialValues={initialValues}
        draftKey={`admin/legal/${document}`}
        onSubmit={async (values, { intent }) =>
          intent === PUBLISH
            ? { saved: await publishLegalText(document, { ...values, revision }), title: "Version published" }
            : { saved: await saveLegalDraft(document, { revision, draft: values }), title: "Draft saved" }
        }
        success={({ saved, title: toast }) => {
          onSaved(saved);
          return { title: toast };
        }}
        onOutdated={() => setOutdated(true)}
      >
        <Pair>
          <TextField name="title" label="Title" autoComplete="off" />
          <TextField
            name="effectiveOn"
            label="Effective date"
            type="date"
            min={today}
            hint="Today or later, in Central Time."
          />
        </Pair>
        <TextAreaField
          name="text"
          label="Text"
          rows={ROWS}
          hint="Markdown supported: ## starts a heading, - a list item, a blank line a new paragraph. Link to pages of this site by path, as in [Privacy](/privacy)."
        />
        <TextAreaField
          name="note"
          label="What changed"
          rows={2}
          hint="One or two sentences. Shown on the page and in the notification to members."
        />
        <LegalPreviewPanel current={file.currentBody} />
        <FormFooter label="Save draft" pendingLabel="Saving…" variant="secondary">
          {!isAnnounced && <PublishButton document={document} />}
          {draft && (
            <DiscardDraftButton
              document={document}
              revision={revision}
              startValues={startValues}
              onDiscarded={(saved) => {
                onSaved(saved);
                status.current?.focus();
              }}
              onOutdated={() => setOutdated(true)}
            />
          )}
          {isOutdated && <Button onClick={() => void onReload()}>Reload</Button>}
        </FormFooter>
        {isAnnounced && <MutedProse>To publish another version, withdraw the announced one first.</MutedProse>}
      </Form>
    </>
  );
}
