import { FormDialog } from "@shared/form/FormDialog";
import { TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ChevronDownIcon } from "@shared/ui/icons";
import { Menu } from "@shared/ui/Menu";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import styled from "styled-components";
import { saveView, useSavedViews } from "../api/savedViews";
import { ManageViewsDialog, viewSchema } from "./ManageViewsDialog";

const Name = styled.span`
  overflow: hidden;
  max-width: ${theme.size[16]};
  text-overflow: ellipsis;
`;

/** A query string in one order, so that equal filters are equal. */
function sorted(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

/** Menu of the section's saved views: opens them, and saves the filters of the address as another. */
export default function SavedViewsMenu({ section }: { section: string }) {
  const query = sorted(useLocation().search);
  const { data: views, mutate } = useSavedViews(section);
  const { notify } = useToast();
  const [isSaving, setSaving] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const current = views?.find((view) => sorted(view.query) === query);
  const links = (views ?? []).map((view) => ({
    label: view.name,
    to: `/admin/${section}${view.query && `?${view.query}`}`,
  }));
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" aria-label={current ? `Saved view: ${current.name}` : undefined}>
            <Name>{current ? current.name : "Saved views"}</Name>
            <ChevronDownIcon size={16} />
          </Button>
        }
        actions={[
          ...links,
          ...(current ? [] : [{ label: "Save this view…", onSelect: () => setSaving(true) }]),
          ...(links.length > 0 ? [{ label: "Rename or delete…", onSelect: () => setManaging(true) }] : []),
        ]}
      />
      <FormDialog
        open={isSaving}
        onOpenChange={setSaving}
        title="Save this view"
        description="Saves the filters of this list as they are now. Only you see your views."
        confirmLabel="Save View"
        initialValues={{ name: "" }}
        schema={viewSchema}
        onConfirm={async ({ name }) => {
          const saved = await saveView(section, { name, query });
          await mutate((before = []) => [...before, saved], { revalidate: false });
          notify({ title: "View saved", description: saved.name });
        }}
      >
        <TextField name="name" label="Name" autoComplete="off" />
      </FormDialog>
      <ManageViewsDialog
        open={isManaging}
        onOpenChange={setManaging}
        views={views ?? []}
        onChanged={(change) => mutate((before = []) => change(before), { revalidate: false })}
        onOutdated={() => void mutate()}
      />
    </>
  );
}
