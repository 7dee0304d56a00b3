import { formatDateTime, formatNumber } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { MutedProse, SmallTitle } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import styled from "styled-components";
import { useStorageUse } from "../api/operations";
import { Cell, CellLabel, Column, Row, Scroller, Section, Table } from "../feeds/feeds.styles";
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

/** Size of the database and of the stored files. */
export function StoragePanel() {
  const storage = useStorageUse();
  return (
    <Section aria-label="Storage">
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
    </Section>
  );
}

function Sizes({ storage: { databaseBytes, tables, files, lastBackup } }: { storage: StorageUse }) {
  return (
    <>
      <MutedProse>
        The database takes {formatStorageSize(databaseBytes)}.{" "}
        {lastBackup
          ? `The last backup, of ${formatDateTime(lastBackup.finishedAt)}, takes ${formatStorageSize(lastBackup.bytes)}.`
          : "No scheduled backup has been made yet."}
      </MutedProse>
      <Tables>
        <Scroller>
          <SmallTitle>Stored files</SmallTitle>
          <Table aria-label="Stored files">
            <thead>
              <Row>
                <Column>Kind</Column>
                <Column>Number</Column>
                <Column>Size</Column>
              </Row>
            </thead>
            <tbody>
              {files.map((use) => (
                <Row key={use.kind}>
                  <Cell>{fileKindLabel(use.kind)}</Cell>
                  <Cell>
                    <CellLabel>Number: </CellLabel>
                    {formatNumber(use.files)}
                  </Cell>
                  <Cell>
                    <CellLabel>Size: </CellLabel>
                    {storedFilesSize(use)}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Scroller>
        <Scroller>
          <SmallTitle>Largest tables</SmallTitle>
          <Table aria-label="Largest tables">
            <thead>
              <Row>
                <Column>Table</Column>
                <Column>Size</Column>
              </Row>
            </thead>
            <tbody>
              {tables.map(({ name, bytes }) => (
                <Row key={name}>
                  <Cell>{name}</Cell>
                  <Cell>
                    <CellLabel>Size: </CellLabel>
                    {formatStorageSize(bytes)}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Scroller>
      </Tables>
    </>
  );
}
