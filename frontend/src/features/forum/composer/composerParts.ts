import styled from "styled-components";
import { TextArea } from "../../../shared/form/fieldParts";
import { figures, label, muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";

export const Frame = styled.div`
  position: relative;
`;

/** The two faces of the text, and what can be put into it. */
export const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
`;

export const Face = styled.button`
  ${label}
  min-height: ${theme.target};
  padding: 0;
  border: 0;
  border-bottom: 2px solid ${theme.colour.unmarked};
  background: none;
  color: ${theme.colour.inkMuted};
  cursor: pointer;

  &[aria-pressed="true"] {
    border-bottom-color: ${theme.colour.ink};
    color: ${theme.colour.ink};
  }
`;

export const PictureButton = styled.button`
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  margin-left: auto;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`;

/* Grows with what is written, up to a screen's worth. */
export const Text = styled(TextArea)`
  min-height: 9rem;
  max-height: 60dvh;
  field-sizing: content;
  line-height: 1.6;
`;

/** What the preview shows has the place that the text has. */
export const Sheet = styled.div`
  min-height: 9rem;
  padding: ${theme.space[1]} ${theme.space[2]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.small};
`;

export const Note = styled.p`
  ${muted}
`;

export const UploadLine = styled.p`
  ${muted}
  ${figures}
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  overflow-wrap: anywhere;
`;
