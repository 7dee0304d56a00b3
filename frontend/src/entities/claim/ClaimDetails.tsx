import { documentFileUrl } from "@entities/document/api/useDocuments";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";
import { claimStateLabels, claimStateMeaning, contradictionNote } from "./labels";
import type { Claim } from "./types";

/** One claim: its kind, then its content. */
export const ClaimRow = styled.li`
  ${tabularNums}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.half} ${theme.space[2]};
  padding-block: ${theme.space[2]};
  border-top: ${theme.border.line};

  ${theme.media.small} {
    grid-template-columns: ${theme.size[9]} minmax(0, 1fr);
  }

  & > div {
    display: grid;
    gap: ${theme.space.half};
    justify-items: start;
    min-width: 0;
  }
`;

export const ClaimName = styled.h3`
  color: ${theme.color.inkMuted};
  font-family: ${theme.fontFamily.sans};
  font-size: ${theme.fontSize.body};
  font-weight: 400;
  line-height: inherit;
`;

const Statement = styled.p`
  overflow-wrap: anywhere;
`;

const stateColors: Readonly<Record<Claim["state"], string>> = {
  stated: theme.color.inkMuted,
  on_file: theme.color.ink,
  seen: theme.color.positive,
  off_file: theme.color.warning,
  disputed: theme.color.warning,
};

const State = styled.span<{ $state: Claim["state"] }>`
  ${label}
  color: ${({ $state }) => stateColors[$state]};
`;

const Meaning = styled.p`
  ${muted}
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Contradiction = styled(Meaning)`
  color: ${theme.color.warning};
`;

/** A claim's statement, verification state, and proof where the user may read it. */
export function ClaimDetails({ claim }: { claim: Claim }) {
  const { statement, state, proof } = claim;
  return (
    <>
      <Statement>{statement}</Statement>
      <State $state={state}>{claimStateLabels[state]}</State>
      <Meaning>{claimStateMeaning(claim)}</Meaning>
      {claim.contradiction && <Contradiction role="note">{contradictionNote(claim.contradiction)}</Contradiction>}
      {proof && (
        <Meaning>
          {"Proof: "}
          <a href={documentFileUrl(proof.id)} download>
            {proof.name}
          </a>
        </Meaning>
      )}
    </>
  );
}
