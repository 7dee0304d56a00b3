import { TextArea } from "@shared/form/fieldLayout";
import { iconSquare, plainButton, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

export const ComposerFrame = styled.div`
  position: relative;
`;

/** Toolbar: write and preview modes, formatting buttons, picture button. */
export const Toolbar = styled.div`
  ${wrapRow}
`;

/** The modes; a line of their own on small screens. */
export const Modes = styled.div`
  display: flex;
  flex-basis: 100%;
  gap: ${theme.space[2]};

  ${theme.media.small} {
    flex-basis: auto;
    padding-right: ${theme.space[2]};
  }
`;

export const ModeButton = styled.button`
  ${label}
  ${plainButton}
  min-height: ${theme.minTouchTarget};
  padding: 0;
  border-bottom: ${theme.rule.unmarked};
  color: ${theme.color.inkMuted};

  &[aria-pressed="true"] {
    border-bottom-color: ${theme.color.ink};
    color: ${theme.color.ink};
  }
`;

export const PictureButton = styled.button`
  ${iconSquare}
  margin-left: auto;
  padding: 0;
  cursor: pointer;
`;

/* Grows with its content up to a screen height. */
export const ComposerTextArea = styled(TextArea)`
  min-height: ${theme.size[9]};
  max-height: 60dvh;
  field-sizing: content;
  line-height: 1.6;
`;

/** Preview area, same place as the text. */
export const PreviewArea = styled.div`
  min-height: ${theme.size[9]};
  padding: ${theme.space[1]} ${theme.space[2]};
  border: ${theme.border.line};
  border-radius: ${theme.radius.small};
`;

export const UploadRow = styled.p`
  ${muted}
  ${tabularNums}
  display: flex;
  align-items: center;
  min-height: ${theme.minTouchTarget};
  overflow-wrap: anywhere;
`;
