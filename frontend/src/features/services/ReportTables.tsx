import { scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";
import { GradeWord, ReferenceNumber, ReportChapter, ReportTable } from "./report.styles";
import { chapters, cylinders, documents, type Grade, gradeNames, paint, tires } from "./sampleReport";

const CylinderSheet = styled(ReportTable)`
  th:first-child {
    width: 34%;
  }
`;

/* Outside of print, where what does not fit would be missing. */
const Scroller = styled.div`
  margin-top: ${theme.space[4]};

  @media screen {
    ${scrollX}
  }
`;

function GradeCell({ grade }: { grade: Grade | undefined }) {
  return <td className="grade">{grade ? <GradeWord $grade={grade}>{gradeNames[grade]}</GradeWord> : "–"}</td>;
}

function DrawingReference({ number }: { number: number | undefined }) {
  return number === undefined ? null : <ReferenceNumber>{number}</ReferenceNumber>;
}

/** Paint thickness by panel. */
export function PaintTable() {
  return (
    <ReportChapter>
      <h2>Paint</h2>
      <p>
        Thickness in mils (thousandths of an inch). Original paint of this age reads 4 to 7; a good repaint 5 to 9; more
        than 15 on steel means filler, unless it’s a coating.
      </p>
      <ReportTable data-folds>
        <thead>
          <tr>
            <th scope="col">Panel</th>
            <th scope="col" className="number">
              Readings
            </th>
            <th scope="col" className="number">
              Low to high
            </th>
            <th scope="col">Finding</th>
            <th scope="col" className="grade">
              Grade
            </th>
          </tr>
        </thead>
        <tbody>
          {paint.map(({ panel, count, range, finding, grade, place }) => (
            <tr key={panel}>
              <th scope="row">{panel}</th>
              <td className="number">{count > 0 ? `${count} readings` : "–"}</td>
              <td className="number">{range ? `${range[0]} to ${range[1]}` : "–"}</td>
              <td className="finding">
                <DrawingReference number={place} />
                {finding}
              </td>
              <GradeCell grade={grade} />
            </tr>
          ))}
        </tbody>
      </ReportTable>
    </ReportChapter>
  );
}

/** Compression and leak-down by cylinder. */
function CylinderTable() {
  return (
    <Scroller tabIndex={0} role="region" aria-label="Compression and leak-down">
      <CylinderSheet>
        <caption>Compression and leak-down, engine warm</caption>
        <thead>
          <tr>
            <th scope="col">Cylinder</th>
            {cylinders.map(({ number }) => (
              <th key={number} scope="col" className="number">
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Compression, psi</th>
            {cylinders.map(({ number, compression }) => (
              <td key={number} className="number">
                {compression}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Leak-down, %</th>
            {cylinders.map(({ number, leak }) => (
              <td key={number} className="number">
                {leak}
              </td>
            ))}
          </tr>
        </tbody>
      </CylinderSheet>
    </Scroller>
  );
}

function FindingTable({ findings }: { findings: (typeof chapters)[number]["findings"] }) {
  return (
    <ReportTable data-folds>
      <thead>
        <tr>
          <th scope="col" className="item">
            Item
          </th>
          <th scope="col">Finding</th>
          <th scope="col" className="grade">
            Grade
          </th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ item, finding, grade, place }) => (
          <tr key={item}>
            <th scope="row">{item}</th>
            <td className="finding">
              <DrawingReference number={place} />
              {finding}
            </td>
            <GradeCell grade={grade} />
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

/** Chapters with findings; cylinder values follow the mechanical one. */
export function FindingChapters() {
  return chapters.map(({ title, findings }) => (
    <ReportChapter key={title}>
      <h2>{title}</h2>
      <FindingTable findings={findings} />
      {title === "Mechanical" && <CylinderTable />}
    </ReportChapter>
  ));
}

/** Tires by wheel. */
export function TireTable() {
  return (
    <ReportChapter>
      <h2>Tires</h2>
      <p>
        The date code is the week and year of manufacture. We recommend new tires after six years, regardless of tread.
      </p>
      <ReportTable>
        <thead>
          <tr>
            <th scope="col">Wheel</th>
            <th scope="col">Size</th>
            <th scope="col" className="number">
              Tread
            </th>
            <th scope="col" className="number">
              Date code
            </th>
          </tr>
        </thead>
        <tbody>
          {tires.map(({ wheel, size, tread, code }) => (
            <tr key={wheel}>
              <th scope="row">{wheel}</th>
              <td>{size}</td>
              <td className="number">{tread}</td>
              <td className="number">{code}</td>
            </tr>
          ))}
        </tbody>
      </ReportTable>
    </ReportChapter>
  );
}

/** Documents checked against the car. */
export function DocumentTable() {
  return (
    <ReportChapter>
      <h2>Documents and numbers</h2>
      <FindingTable findings={documents} />
    </ReportChapter>
  );
}
