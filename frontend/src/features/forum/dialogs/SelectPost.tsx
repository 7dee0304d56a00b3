import { postLabel } from "@entities/forum/postPath";
import type { ForumPost } from "@entities/forum/types";
import { checkboxBox } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/* Touch target around the checkbox. */
const Label = styled.label`
  display: grid;
  place-items: center;
  min-width: ${theme.minTouchTarget};
  min-height: ${theme.minTouchTarget};
  margin-block: calc(-1 * ${theme.space[1]});
  cursor: pointer;

  input {
    ${checkboxBox}
  }
`;

interface SelectPostProps {
  readonly post: ForumPost;
  /** Ids of the selected replies. */
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
}

/** Checkbox of a reply that can be moved. */
export default function SelectPost({ post, selected, onChange }: SelectPostProps) {
  const toggle = (isSelected: boolean) => {
    const changed = new Set(selected);
    if (isSelected) changed.add(post.id);
    else changed.delete(post.id);
    onChange(changed);
  };
  return (
    <Label>
      <input
        type="checkbox"
        checked={selected.has(post.id)}
        onChange={({ target }) => toggle(target.checked)}
        aria-label={`Select ${postLabel(post.number).toLowerCase()}`}
      />
    </Label>
  );
}
