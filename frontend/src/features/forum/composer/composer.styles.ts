import { TextArea } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

export const ComposerFrame = styled.div`
  position: relative;
`;

/** Toolbar: write and preview modes, picture button. */
export const Toolbar = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
`;

export const ModeButton = styled.button`
  ${label}
  min-height: ${theme.minTouchTarget};
  padding: 0;
  border: 0;
  border-bottom: 2px solid ${theme.color.unmarked};
  background: none;
  color: ${theme.color.inkMuted};
  cursor: pointer;

  &[aria-pressed="true"] {
    border-bottom-color: ${theme.color.ink};
    color: ${theme.color.ink};
  }
`;

export const PictureButton = styled.button`
  display: grid;
  place-items: center;
  width: ${theme.minTouchTarget};
  height: ${theme.minTouchTarget};
  margin-left: auto;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`;

/* Grows with its content up to a screen height. */
export const ComposerTextArea = styled(TextArea)`
  min-height: 9rem;
  max-height: 60dvh;
  field-sizing: content;
  line-height: 1.6;
`;

/** Preview area, same place as the text. */
export const PreviewArea = styled.div`
  min-height: 9rem;
  padding: ${theme.space[1]} ${theme.space[2]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.small};
`;

export const Note = styled.p`
  ${muted}
`;

export const UploadRow = styled.p`
  ${muted}
  ${tabularNums}
  display: flex;
  align-items: center;
  min-height: ${theme.minTouchTarget};
  overflow-wrap: anywhere;
`;
