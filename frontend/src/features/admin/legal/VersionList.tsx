import type { LegalDocument, LegalVersion } from "@entities/legal/types";
import { formatDateTime, formatIsoDay } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { PlainList, SmallLabel } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { versionName, versionStates } from "./labels";

const Item = styled.li`
  display: grid;
  gap: ${theme.space.half};
  padding-block: ${theme.space[1]};

  & + & {
    border-top: ${theme.border.line};
  }

  p {
    ${muted}
  }
`;

/** All versions of a legal text, the latest first. */
export function VersionList({ document, versions }: { document: LegalDocument; versions: readonly LegalVersion[] }) {
  return (
    <PlainList role="list">
      {versions.map((version) => {
        const { number, effectiveOn, publishedAt, note, state } = version;
        const name = `${versionName(version)}, effective ${formatIsoDay(effectiveOn)}`;
        return (
          <Item key={number}>
            <span>
              <Link to={`/${document}?version=${number}`}>{name}</Link> <SmallLabel>{versionStates[state]}</SmallLabel>
            </span>
            {publishedAt && (
              <p>
                Published {formatDateTime(publishedAt)}. {note}
              </p>
            )}
          </Item>
        );
      })}
    </PlainList>
  );
}
