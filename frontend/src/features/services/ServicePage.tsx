import { FeeList } from "@entities/fee/FeeList";
import { saleFees } from "@entities/fee/fees";
import { Picture } from "@entities/picture/Picture";
import { theme } from "@shared/theme/theme";
import { Page, PageTitle } from "@shared/ui/Page";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import styled from "styled-components";
import type { PageContent } from "./serviceContent";

const PICTURE_SIZES = "(min-width: 82rem) 46rem, (min-width: 56em) 56vw, 92vw";

const Intro = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    align-items: end;
    gap: ${theme.space[5]};
  }
`;

const Lead = styled.p`
  max-width: 30ch;
  margin-block: ${theme.space[2]} ${theme.space[3]};
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.25;
`;

const Answers = styled.div`
  margin-top: ${theme.space[8]};
`;

const Answer = styled.section`
  display: grid;
  gap: ${theme.space[1]} ${theme.space[5]};
  padding-block: ${theme.space[3]};
  border-top: ${theme.border.line};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    padding-block: ${theme.space[4]};
  }

  h2 {
    font-size: ${theme.fontSize.title};
  }

  p,
  li {
    max-width: 62ch;
  }

  p + p,
  p + ul {
    margin-top: ${theme.space[2]};
  }

  ul {
    padding-left: 1.1em;
  }

  li + li {
    margin-top: ${theme.space.half};
  }

  li::marker {
    content: "–  ";
    color: ${theme.color.inkMuted};
  }
`;

const ContactSection = styled.section`
  display: grid;
  gap: ${theme.space[3]} ${theme.space[5]};
  padding-top: ${theme.space[6]};
  border-top: ${theme.border.ink};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  }

  h2 {
    font-size: ${theme.fontSize.title};
  }

  & > div:first-child p {
    max-width: 36ch;
    margin-top: ${theme.space[2]};
    color: ${theme.color.inkMuted};
  }

  & > div:last-child {
    max-width: ${theme.size[34]};
  }
`;

interface ServicePageProps {
  readonly content: PageContent;
  /** Primary action below the introduction. */
  readonly action: ReactNode;
  /** Who pays the fees of a sale, and when. */
  readonly feeText?: string;
  /** Contact form at the end, if there is one: anchor, title and text. */
  readonly contact?: { readonly id: string; readonly title: string; readonly text: ReactNode };
  readonly children?: ReactNode;
}

/** Service page: questions, answers and a contact form. */
export function ServicePage({
  content,
  action,
  feeText = "When you buy a car from us, these fees are added to the price.",
  contact,
  children,
}: ServicePageProps) {
  const { hash } = useLocation();
  const form = useRef<HTMLElement>(null);
  const fees = saleFees();
  const isLinkedTo = contact !== undefined && hash === `#${contact.id}`;
  // Scroll to the form after loading: the page was not rendered when the URL was read.
  useEffect(() => {
    if (isLinkedTo) form.current?.scrollIntoView();
  }, [isLinkedTo]);
  return (
    <Page>
      <Intro>
        <div>
          <PageTitle>{content.title}</PageTitle>
          <Lead>{content.lead}</Lead>
          {action}
        </div>
        <Picture
          picture={{ ...content.picture, widths: [400, 800, 1200, 1600], width: 1600, height: 1000 }}
          sizes={PICTURE_SIZES}
          priority
        />
      </Intro>
      <Answers>
        {content.answers.map(({ question, paragraphs, points }) => (
          <Answer key={question}>
            <h2>{question}</h2>
            <div>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </div>
          </Answer>
        ))}
        {fees.length > 0 && (
          <Answer>
            <h2>Fees on a sale</h2>
            <div>
              <p>{feeText}</p>
              <FeeList fees={fees} />
            </div>
          </Answer>
        )}
      </Answers>
      {contact && (
        <ContactSection id={contact.id} ref={form} aria-labelledby={`${contact.id}-title`}>
          <div>
            <h2 id={`${contact.id}-title`}>{contact.title}</h2>
            <p>{contact.text}</p>
          </div>
          <div>{children}</div>
        </ContactSection>
      )}
    </Page>
  );
}
