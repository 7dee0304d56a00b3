import { ApiError } from "@shared/api/error";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ChevronDownIcon } from "@shared/ui/icons";
import { Menu } from "@shared/ui/Menu";
import { useState } from "react";
import { deleteCategory } from "./api/categories";
import { RemovedTopics } from "./RemovedTopics";
import type { ForumCategory } from "./types";

const EditCategoryDialog = dialogOnDemand(() => import(/* webpackChunkName: "new-category" */ "./EditCategoryDialog"));

interface CategoryMenuProps {
  readonly category: ForumCategory;
  /** Refetches the category after somebody else changed or deleted it. */
  readonly onOutdated: () => void;
  /** Leaves the deleted category. */
  readonly onDeleted: () => unknown;
}

/** Menu of an admin to edit and delete a category. */
export function CategoryMenu({ category, onOutdated, onDeleted }: CategoryMenuProps) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const close = () => {
    setOpen(null);
    setRemoved([]);
  };
  return (
    <>
      <Menu
        label="Manage"
        actions={[
          { label: "Edit", onSelect: () => setOpen("edit") },
          { label: "Delete", onSelect: () => setOpen("delete") },
        ]}
        trigger={
          <Button>
            Manage <ChevronDownIcon size={16} />
          </Button>
        }
      />
      <EditCategoryDialog category={category} open={open === "edit"} onOpenChange={close} onOutdated={onOutdated} />
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title="Delete this category?"
        description={
          <>
            Only a category without topics can be deleted. This can’t be undone.
            <RemovedTopics ids={removed} />
          </>
        }
        confirmLabel="Delete"
        variant="destructive"
        success={{ title: "Category deleted" }}
        onOutdated={onOutdated}
        onConfirm={async () => {
          await deleteCategory(category).catch((error: unknown) => {
            setRemoved((error instanceof ApiError && error.problem?.topics) || []);
            throw error;
          });
          await onDeleted();
        }}
      />
    </>
  );
}
