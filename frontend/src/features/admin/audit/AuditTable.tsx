import { formatDateTime } from "@shared/format";
import { humanize, humanizeField } from "@shared/humanize";
import { scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Cell, ColumnHeader, Row, StackedTable } from "@shared/ui/StackedTable";
import { Fragment } from "react";
import styled from "styled-components";
import { FieldChanges } from "../admin.styles";
import type { AuditEntry } from "../types";
import { actionLabel } from "./actionLabel";

/* Wide screens scroll the section as a whole: the head of the table can only stay in view of what scrolls it. */
const Scroller = styled.div`
  ${theme.media.belowMedium} {
    ${scrollX}
  }
`;

const Table = styled(StackedTable)`
  /* Collapsed lines would not stay with the head. */
  border-collapse: separate;
  border-spacing: 0;

  th {
    position: sticky;
    top: 0;
    z-index: ${theme.zIndex.raised};
    background: ${theme.color.surface};
  }

  /* A column is as wide as its longest word, so that usernames stay whole. */
  td {
    overflow-wrap: break-word;
  }

  ${theme.media.medium} {
    td:first-child {
      min-width: ${theme.size[8]};
    }
  }

  ${theme.media.large} {
    td:first-child,
    td:nth-child(3) {
      white-space: nowrap;
    }
  }

  /* Order of the stacked cells: action, actor and object, then time and details. */
  ${theme.media.belowMedium} {
    tbody tr {
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: ${theme.space[2]};
    }

    td {
      grid-column: 1 / -1;
    }

    td:first-child {
      grid-area: 1 / 2;
      color: ${theme.color.inkMuted};
    }

    td:nth-child(3) {
      grid-area: 1 / 1;
      font-weight: 500;
    }

    td:nth-child(4)::before {
      content: "→ ";
    }

    td[data-empty] {
      display: none;
    }
  }
`;

const Details = styled.p`
  ${muted}
  overflow-wrap: anywhere;

  ${theme.media.medium} {
    min-width: ${theme.size[14]};
  }
`;

const formatValue = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/* Omits details already named by the target or the actor. */
const entryDetails = ({ details, target }: AuditEntry): string =>
  Object.entries(details)
    .filter(([name, value]) => value !== null && value !== "" && !(name === target?.kind && value === target.id))
    .filter(([name]) => name !== "operator")
    .map(([name, value]) => `${humanize(name).toLowerCase()}: ${formatValue(value).replace(/_/g, " ")}`)
    .join(" · ");

/** Value of a changed field: identifiers in words, "none" for an empty one. */
const changedValue = (value: string | null): string =>
  value === null ? "none" : /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replace(/_/g, " ") : value;

function ChangedFields({ entry: { changes, reason } }: { entry: AuditEntry }) {
  if (changes.length === 0 && !reason) return null;
  return (
    <FieldChanges>
      {changes.map(({ field, before, after, isWithheld }) => (
        <Fragment key={field}>
          <dt>{humanizeField(field)}</dt>
          <dd>
            {isWithheld ? (
              "changed (private)"
            ) : (
              <>
                <del>{changedValue(before)}</del>
                {" → "}
                <ins>{changedValue(after)}</ins>
              </>
            )}
          </dd>
        </Fragment>
      ))}
      {reason && (
        <>
          <dt>reason</dt>
          <dd>{reason}</dd>
        </>
      )}
    </FieldChanges>
  );
}

/* Members as `@username`, others capitalized. */
const targetLabel = ({ target }: AuditEntry): string => {
  if (!target) return "–";
  const label = target.label || `${target.kind} ${target.id}`;
  return target.kind === "member" && target.label ? `@${label}` : label.charAt(0).toUpperCase() + label.slice(1);
};

/* Former members have no name. Commands have an operator, requests an address, and jobs neither. */
function actorLabel({ actor, address, details: { operator } }: AuditEntry): string {
  if (!actor && typeof operator === "string") return operator ? `Command line (${operator})` : "Command line";
  if (!actor) return address ? "Unknown visitor" : "The site";
  return actor.username ? `@${actor.username}` : "A former member";
}

/** Entries of the audit log, latest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Scroller tabIndex={0} role="region" aria-label="Audit log">
      <Table>
        <thead>
          <Row>
            <ColumnHeader aria-sort="descending">When</ColumnHeader>
            <ColumnHeader>Who</ColumnHeader>
            <ColumnHeader>What</ColumnHeader>
            <ColumnHeader>Object</ColumnHeader>
            <ColumnHeader>Changes and reason</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell>{formatDateTime(entry.at)}</Cell>
              <Cell>{actorLabel(entry)}</Cell>
              <Cell>{actionLabel(entry.action)}</Cell>
              <Cell {...(!entry.target && { "data-empty": true })}>{targetLabel(entry)}</Cell>
              <Cell>
                <ChangedFields entry={entry} />
                <Details>
                  {[entryDetails(entry), entry.address && `from ${entry.address}`].filter(Boolean).join(" · ") ||
                    (entry.changes.length === 0 && !entry.reason ? "–" : "")}
                </Details>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
