import { sampleRecent } from "@entities/vehicle/fixtures";
import { brandName } from "@shared/site/brand";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { Page, PageTitle } from "@shared/ui/Page";
import styled from "styled-components";
import { ReportDrawing } from "./ReportDrawing";
import { DocumentTable, FindingChapters, PaintTable, TireTable } from "./ReportTables";
import {
  ReportBrand,
  ReportChapter,
  ReportFacts,
  ReportHeader,
  ReportPrint,
  ReportSheet,
  SampleMark,
} from "./report.styles";
import { SUBJECT_ID, verdict } from "./sampleReport";

const Tools = styled.div`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[2]};
  max-width: ${theme.size[62]};
  margin: ${theme.space[3]} auto;

  p {
    ${muted}
    max-width: 56ch;
  }

  @media print {
    display: none;
  }
`;

const Title = styled(PageTitle)`
  margin-top: ${theme.space[4]};
`;

const Subject = styled.p`
  margin-top: ${theme.space[1]};
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.lead};
`;

const Summary = styled.div`
  margin-top: ${theme.space[4]};
  padding: ${theme.space[3]};
  border: ${theme.border.ink};
  break-inside: avoid;

  h2 {
    font-size: ${theme.fontSize.title};
  }

  p {
    max-width: 68ch;
    margin-top: ${theme.space[1]};
  }
`;

const Signature = styled.div`
  display: grid;
  gap: ${theme.space[5]};
  margin-top: ${theme.space[8]};
  break-inside: avoid;

  ${theme.media.small} {
    grid-template-columns: 1fr 1fr;
  }

  p {
    padding-top: ${theme.space[1]};
    border-top: ${theme.border.ink};
    color: ${theme.color.inkMuted};
    font-size: ${theme.fontSize.small};
  }
`;

const Reservations = styled.ol`
  max-width: 68ch;
  margin-top: ${theme.space[2]};
  padding-left: 1.4em;
`;

const End = styled.p`
  ${muted}
  margin-top: ${theme.space[5]};
`;

const subject = sampleRecent.find(({ id }) => id === SUBJECT_ID);

/** Sample inspection report. */
export default function SampleReportPage() {
  const brand = brandName();
  const name = subject ? `${subject.year} ${subject.title}` : "";
  return (
    <Page>
      <ReportPrint />
      <Tools>
        <p>This is what a buyer receives. The car, its numbers and its findings are samples; the format is real.</p>
        <Button onClick={() => window.print()}>Print</Button>
      </Tools>
      <ReportSheet>
        <ReportHeader>
          <ReportBrand>{brand}</ReportBrand>
          <SampleMark>Sample</SampleMark>
        </ReportHeader>
        <Title>Pre-Purchase Inspection Report</Title>
        <Subject>{name}</Subject>
        <ReportFacts>
          {[
            ["Report", "Sample 1"],
            ["Date of inspection", "October 14, 2026"],
            ["Location", "Lake Forest, IL"],
            ["Mileage shown", "61,300"],
            ["Color", "Grand Prix White"],
            ["Specification", "Touring"],
            ["Engine", "2.7L flat-six, mechanical injection"],
            ["Transmission", "Manual, five speeds"],
            ["Chassis number", "Omitted from the sample"],
            ["Time with the car", "4 h 30 min"],
          ].map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </ReportFacts>
        <Summary>
          <h2>{verdict.title}</h2>
          <p>{verdict.text}</p>
        </Summary>
        <ReportChapter>
          <h2>Where the findings are</h2>
          <p>A real report has photos here. The numbers refer to the tables.</p>
          <ReportDrawing />
        </ReportChapter>
        <PaintTable />
        <FindingChapters />
        <TireTable />
        <DocumentTable />
        <ReportChapter>
          <h2>Verdict</h2>
          <p>{verdict.title}. To be done, or reflected in the price:</p>
          <Reservations>
            {verdict.reservations.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Reservations>
        </ReportChapter>
        <Signature>
          <p>Inspector, name and signature</p>
          <p>Location and date</p>
        </Signature>
        <End>
          Sample report. It describes no existing car and may not be relied on. A report says what was found on one day
          by looking, measuring and driving, without taking the car apart.
        </End>
      </ReportSheet>
      <Tools>
        <p>Have a car in mind? It doesn’t have to be one of ours.</p>
        <ButtonLink to="/services/inspection#appointment">Schedule an Inspection</ButtonLink>
      </Tools>
    </Page>
  );
}
