import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";
import type { SubmissionCheck } from "./types";

const Checks = styled.ul`
  ${plainList}

  li {
    display: grid;
    grid-template-columns: ${theme.size[7]} minmax(0, 1fr);
    gap: ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};
  }

  li:last-child {
    border-bottom: 0;
  }

  a {
    display: inline-block;
    margin-right: ${theme.space[1]};
  }
`;

const checkStateColors = {
  ok: theme.color.positive,
  warning: theme.color.warning,
  not_enough_data: theme.color.inkMuted,
} as const;

const CheckState = styled.span<{ $state: SubmissionCheck["state"] }>`
  ${label}
  color: ${({ $state }) => checkStateColors[$state]};
  line-height: 1.6;
`;

const checkStateLabels = { ok: "OK", warning: "Needs attention", not_enough_data: "Not checked" } as const;

/** Results of the automatic checks of a submission. */
export function CheckList({ checks }: { checks: readonly SubmissionCheck[] }) {
  return (
    <Checks aria-label="Checks">
      {checks.map(({ name, state, sentence, links }) => (
        <li key={name}>
          <CheckState $state={state}>{checkStateLabels[state]}</CheckState>
          <span>
            {sentence}{" "}
            {links.map(({ href, label: text }) => (
              <Link key={href} to={href}>
                {text}
              </Link>
            ))}
          </span>
        </li>
      ))}
    </Checks>
  );
}
