import type { Claim } from "@entities/claim/types";
import styled from "styled-components";
import { fileOf } from "../api/documents/useDocuments";
import { figures, label, muted } from "../theme/text";
import { theme } from "../theme/theme";
import { contradictionOf, meaningOf, stateNames } from "./words";

/** Claims below one another, between hairlines. */
export const ClaimList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** One kind of claim: its name, then what is said of it. */
export const ClaimRow = styled.li`
  ${figures}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.half} ${theme.space[2]};
  padding-block: ${theme.space[2]};
  border-top: 1px solid ${theme.colour.line};

  ${theme.media.small} {
    grid-template-columns: 9rem minmax(0, 1fr);
  }

  & > div {
    display: grid;
    gap: ${theme.space.half};
    justify-items: start;
    min-width: 0;
  }
`;

export const ClaimName = styled.h3`
  color: ${theme.colour.inkMuted};
  font-family: ${theme.fontFamily.sans};
  font-size: ${theme.fontSize.body};
  font-weight: 400;
  line-height: inherit;
`;

const Said = styled.p`
  overflow-wrap: anywhere;
`;

const colours: Readonly<Record<Claim["state"], string>> = {
  stated: theme.colour.inkMuted,
  on_file: theme.colour.ink,
  seen: theme.colour.positive,
  off_file: theme.colour.warning,
  disputed: theme.colour.warning,
};

const State = styled.span<{ $state: Claim["state"] }>`
  ${label}
  color: ${({ $state }) => colours[$state]};
`;

const Meaning = styled.p`
  ${muted}
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Contradiction = styled(Meaning)`
  color: ${theme.colour.warning};
`;

/** What is claimed, how far it was shown, and the proof for whoever may read it. */
export function ClaimLines({ claim }: { claim: Claim }) {
  const { statement, state, proof } = claim;
  return (
    <>
      <Said>{statement}</Said>
      <State $state={state}>{stateNames[state]}</State>
      <Meaning>{meaningOf(claim)}</Meaning>
      {claim.contradiction && <Contradiction role="note">{contradictionOf(claim.contradiction)}</Contradiction>}
      {proof && (
        <Meaning>
          {"Proof: "}
          <a href={fileOf(proof.id)} download>
            {proof.name}
          </a>
        </Meaning>
      )}
    </>
  );
}
