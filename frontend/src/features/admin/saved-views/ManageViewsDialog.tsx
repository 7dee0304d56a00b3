import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { ActionRow, MutedText, PlainList } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { deleteView, renameView } from "../api/savedViews";
import type { SavedView } from "../types";

/** The form with the name of a view. */
export const viewSchema = formSchema<{ name: string }>("savedView");

const Row = styled.li`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  padding-block: ${theme.space[1]};
  border-bottom: ${theme.border.line};

  & > span {
    overflow-wrap: anywhere;
  }

  & > form {
    flex: 1;
  }
`;

type Change = (views: readonly SavedView[]) => SavedView[];

interface ManageViewsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly views: readonly SavedView[];
  /** Called with what a rename or deletion makes of the list. */
  readonly onChanged: (change: Change) => unknown;
  /** Called when a view was deleted elsewhere. */
  readonly onOutdated: () => void;
}

/** Dialog to rename and delete saved views. */
export function ManageViewsDialog({ open, onOpenChange, views, onChanged, onOutdated }: ManageViewsDialogProps) {
  const [renamed, setRenamed] = useState<number | null>(null);
  const deletion = useAction(
    async ({ id }: SavedView) => {
      await deleteView(id);
      await onChanged((before) => before.filter((view) => view.id !== id));
    },
    { success: (_, { name }) => ({ title: "View deleted", description: name }), onOutdated },
  );
  const rename = async (id: number, name: string) => {
    const saved = await renameView(id, name);
    await onChanged((before) => before.map((view) => (view.id === id ? saved : view)));
    setRenamed(null);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Saved views" description="Only you see them.">
      {views.length === 0 && <MutedText>No saved views</MutedText>}
      <PlainList aria-label="Saved views">
        {views.map((view) => (
          <Row key={view.id}>
            {renamed === view.id ? (
              <Form
                initialValues={{ name: view.name }}
                schema={viewSchema}
                onSubmit={({ name }) => rename(view.id, name)}
                onOutdated={onOutdated}
              >
                <TextField name="name" label="Name" autoComplete="off" autoFocus />
                <FormFooter label="Rename">
                  <Button onClick={() => setRenamed(null)}>Cancel</Button>
                </FormFooter>
              </Form>
            ) : (
              <>
                <span>{view.name}</span>
                <ActionRow>
                  <Button aria-label={`Rename ${view.name}`} onClick={() => setRenamed(view.id)}>
                    Rename
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Delete ${view.name}`}
                    disabled={deletion.isPending}
                    onClick={() => void deletion.run(view)}
                  >
                    Delete
                  </Button>
                </ActionRow>
              </>
            )}
          </Row>
        ))}
      </PlainList>
      <FailureMessage text={deletion.failure} />
    </Dialog>
  );
}
