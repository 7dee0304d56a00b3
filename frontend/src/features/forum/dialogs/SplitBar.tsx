import { useCategories } from "@entities/forum/api/categories";
import { postPath } from "@entities/forum/postPath";
import type { ForumTopic } from "@entities/forum/types";
import { pathUnder } from "@shared/api/cacheKeys";
import { FormDialog } from "@shared/form/FormDialog";
import { SelectField, TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatQuantity } from "@shared/format";
import { bannerHeight } from "@shared/theme/bottomEdge";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import { splitTopic } from "../api/merging";

/* Stays at the bottom of the visible part of the topic. */
const Bar = styled.section`
  ${spreadRow}
  position: sticky;
  bottom: ${bannerHeight};
  z-index: ${theme.zIndex.raised};
  align-items: center;
  padding: ${theme.space[1]};
  border-top: ${theme.border.ink};
  background: ${theme.color.surfaceRaised};
`;

interface Values {
  title: string;
  categoryId: string;
  reason: string;
}

const schema = formSchema<Values>("topic", { include: "removal", fields: ["title", "reason"] });

interface SplitBarProps {
  readonly topic: ForumTopic;
  /** Ids of the selected replies. */
  readonly selected: ReadonlySet<number>;
  /** Ends the selection. */
  readonly onDone: () => void;
}

/** Number of selected replies, and the dialog that moves them to a new topic. */
export default function SplitBar({ topic, selected, onDone }: SplitBarProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { data: categories = [] } = useCategories();
  const quantity = formatQuantity(selected.size, "reply", "replies");
  return (
    <>
      <Bar aria-label="Selected replies">
        <p role="status">{selected.size === 0 ? "Select the replies to move" : `${quantity} selected`}</p>
        <ActionRow>
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="primary" disabled={selected.size === 0} onClick={() => setOpen(true)}>
            Move to a new topic
          </Button>
        </ActionRow>
      </Bar>
      <FormDialog<Values>
        open={isOpen}
        onOpenChange={setOpen}
        title={`Move ${quantity} to a new topic`}
        description="The earliest reply opens the new topic. A note in this topic links to it. The authors are told the reason."
        confirmLabel="Move"
        schema={schema}
        initialValues={{ title: "", categoryId: String(topic.categoryId), reason: "" }}
        invalidates={pathUnder("/api/forum")}
        success={{ title: `Moved ${quantity}` }}
        onConfirm={async ({ title, categoryId, reason }, { keyFor }) => {
          const posts = [...selected];
          const body = { posts, categoryId: Number(categoryId), title: title.trim(), reason: reason.trim() };
          const created = await splitTopic(topic.id, body, keyFor(body));
          onDone();
          navigate(postPath(created.id, 0));
        }}
      >
        <TextField name="title" label="Title" dir="auto" autoComplete="off" autoFocus />
        <SelectField
          name="categoryId"
          label="Category"
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextAreaField name="reason" label="Reason" rows={3} dir="auto" />
      </FormDialog>
    </>
  );
}
