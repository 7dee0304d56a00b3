import { useCategories } from "@entities/forum/api/categories";
import type { ForumTopic } from "@entities/forum/types";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Select } from "@shared/form/Select";
import { useId, useState } from "react";
import { updateTopic } from "../api/topics";

interface MoveDialogProps {
  readonly topic: ForumTopic;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onMoved: () => Promise<unknown>;
}

/** Dialog to move a topic to another category. */
export default function MoveDialog({ topic, open, onOpenChange, onMoved }: MoveDialogProps) {
  const id = useId();
  const { data: categories = [] } = useCategories();
  const others = categories.filter((category) => category.id !== topic.categoryId);
  const [selected, setSelected] = useState("");
  const target = selected || String(others[0]?.id ?? "");
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Move this topic"
      description={`Its replies and link stay the same.${topic.isMine ? "" : " The author is told the reason."}`}
      confirmLabel="Move"
      rules={topic.isMine ? null : "removal"}
      onConfirm={async (reason) => {
        await updateTopic(topic.id, { categoryId: Number(target), ...(reason && { reason }) });
        await onMoved();
      }}
    >
      <div>
        <label htmlFor={id}>Category</label>
        <Select
          id={id}
          value={target}
          onChange={(event) => setSelected(event.target.value)}
          options={others.map((category) => ({ value: String(category.id), label: category.name }))}
        />
      </div>
    </ReasonDialog>
  );
}
