import { touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import styled from "styled-components";

const Row = styled.div`
  ${touchLine}
  gap: ${theme.space[1]};
  font-size: ${theme.fontSize.small};
`;

const Track = styled(Radix.Root)`
  position: relative;
  flex: none;
  width: 2.5rem;
  height: 1.5rem;
  padding: 0;
  border: ${theme.border.inkMuted};
  border-radius: ${theme.radius.round};
  background: ${theme.color.surfaceRaised};
  cursor: pointer;
  transition: background-color ${theme.motion.quick};

  /* A finger needs more than the track is high. */
  &::after {
    content: "";
    position: absolute;
    inset: calc((100% - ${theme.minTouchTarget}) / 2) 0;
  }

  &[data-state="checked"] {
    border-color: ${theme.color.ink};
    background: ${theme.color.ink};
  }

  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`;

const Thumb = styled(Radix.Thumb)`
  display: block;
  width: 1rem;
  height: 1rem;
  border-radius: ${theme.radius.round};
  background: ${theme.color.inkMuted};
  transform: translateX(3px);
  transition: transform ${theme.motion.quick};

  &[data-state="checked"] {
    background: ${theme.color.surface};
    transform: translateX(1.25rem);
  }
`;

interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** Switch that takes effect immediately. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <Row>
      <Track id={id} checked={checked} onCheckedChange={onChange} disabled={disabled}>
        <Thumb />
      </Track>
      <label htmlFor={id}>{label}</label>
    </Row>
  );
}
