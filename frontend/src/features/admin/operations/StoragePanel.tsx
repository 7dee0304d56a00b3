import { formatDateTime, formatNumber } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { MutedProse, SmallTitle } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import styled from "styled-components";
import { useStorageUse } from "../api/operations";
import { CellLabel, LabeledSection, Scroller, Table } from "../feeds/feeds.styles";
import type { StorageUse } from "../types";
import { fileKindLabel, formatStorageSize, storedFilesSize } from "./labels";

const Tables = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  ${theme.media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${theme.space[5]};
  }
`;

const TableTitle = styled(SmallTitle)`
  margin-bottom: ${theme.space[1]};
`;

/** Size of the database and of the stored files. */
export function StoragePanel() {
  const storage = useStorageUse();
  return (
    <LabeledSection aria-label="Storage">
      <h2>Storage</h2>
      {storage.data ? (
        <Sizes storage={storage.data} />
      ) : (
        <QueryFallback
          query={storage}
          title="The storage use couldn’t be loaded."
          loading="Loading storage use"
          height={theme.size[16]}
        />
      )}
    </LabeledSection>
  );
}

function Sizes({ storage: { databaseBytes, tables, files, lastBackup } }: { storage: StorageUse }) {
  return (
    <>
      <MutedProse>
        The database takes {formatStorageSize(databaseBytes)}.{" "}
        {lastBackup
          ? `The last backup, of ${formatDateTime(lastBackup.finishedAt)}, takes ${formatStorageSize(lastBackup.bytes)}.`
          : "No scheduled backup has been made yet. Whoever runs the server turns them on with the setting BACKUP_URL."}
      </MutedProse>
      <Tables>
        <SizeTable
          title="Stored files"
          columns={["Kind", "Number", "Size"]}
          rows={files.map((use) => [fileKindLabel(use.kind), formatNumber(use.files), storedFilesSize(use)])}
        />
        <SizeTable
          title="Largest tables of the database"
          columns={["Name in the database", "Size"]}
          rows={tables.map(({ name, bytes }) => [name, formatStorageSize(bytes)])}
        />
      </Tables>
    </>
  );
}

interface SizeTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** Cells in the order of the columns; the first one identifies the row. */
  readonly rows: readonly (readonly string[])[];
}

function SizeTable({ title, columns, rows }: SizeTableProps) {
  return (
    <Scroller>
      <TableTitle>{title}</TableTitle>
      <Table aria-label={title}>
        <thead>
          <Row>
            {columns.map((column) => (
              <ColumnHeader key={column}>{column}</ColumnHeader>
            ))}
          </Row>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <Row key={name}>
              <Cell>{name}</Cell>
              {values.map((value, index) => (
                <Cell key={columns[index + 1]}>
                  <CellLabel>{`${columns[index + 1]}: `}</CellLabel>
                  {value}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
