import type { ForumCategory } from "@entities/forum/types";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ChevronDownIcon } from "@shared/ui/icons";
import { Menu } from "@shared/ui/Menu";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { deleteCategory } from "../api/categories";

const EditCategoryDialog = dialogOnDemand(() => import(/* webpackChunkName: "edit-category" */ "./EditCategoryDialog"));

interface CategoryMenuProps {
  readonly category: ForumCategory;
  /** Refetches the category after somebody else changed or deleted it. */
  readonly onOutdated: () => void;
}

/** Menu of an admin to edit and delete a category. */
export function CategoryMenu({ category, onOutdated }: CategoryMenuProps) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
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
        description="Only a category without topics can be deleted. This can’t be undone."
        confirmLabel="Delete"
        variant="destructive"
        success={{ title: "Category deleted" }}
        onOutdated={onOutdated}
        onConfirm={async () => {
          await deleteCategory(category);
          navigate("/forum", { replace: true });
        }}
      />
    </>
  );
}
