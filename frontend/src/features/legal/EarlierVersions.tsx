import type { LegalDocument, LegalVersion } from "@entities/legal/types";
import { formatIsoDay } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { PlainList } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import styled from "styled-components";

const Section = styled.section`
  max-width: ${theme.maxWidth.text};
  margin-top: ${theme.space[8]};
  padding-top: ${theme.space[3]};
  border-top: ${theme.border.line};

  h2 {
    margin-bottom: ${theme.space[2]};
    font-size: ${theme.fontSize.title};
  }

  ul {
    margin-top: ${theme.space[2]};
  }

  li + li {
    margin-top: ${theme.space[2]};
  }

  p {
    ${muted}
  }
`;

/** Links to the earlier versions, with their effective dates and summaries of changes. */
export function EarlierVersions({
  document,
  shown,
  versions,
}: {
  document: LegalDocument;
  /** Number of the version that the page shows. */
  shown: number;
  versions: readonly LegalVersion[];
}) {
  const earlier = versions.filter(({ state }) => state === "earlier");
  const current = versions.find(({ state }) => state === "in_force");
  if (earlier.length === 0) return null;
  return (
    <Section aria-labelledby="earlier-versions">
      <h2 id="earlier-versions">Earlier versions</h2>
      {current?.note && (
        <p>
          Last change, {formatIsoDay(current.effectiveOn)}: {current.note}
        </p>
      )}
      <PlainList role="list">
        {earlier.map(({ number, effectiveOn, note }) => (
          <li key={number}>
            <Link to={`/${document}?version=${number}`} aria-current={number === shown ? "page" : undefined}>
              Effective {formatIsoDay(effectiveOn)}
            </Link>
            {note && <p>{note}</p>}
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
