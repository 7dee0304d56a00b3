import { LegalBody } from "@entities/legal/LegalBody";
import type { LegalDocument, LegalText } from "@entities/legal/types";
import { ApiError } from "@shared/api/error";
import { formatIsoDay } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { ErrorState } from "@shared/ui/ErrorState";
import { NotFoundState } from "@shared/ui/NotFoundState";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { EarlierVersions } from "./EarlierVersions";
import { useLegalText } from "./useLegalText";

const Dated = styled.p`
  ${muted}
  margin-block: ${theme.space[2]} ${theme.space[5]};
`;

/* Stands out by its rule alone. */
const Notice = styled.aside`
  max-width: ${theme.maxWidth.text};
  margin-bottom: ${theme.space[5]};
  padding-left: ${theme.space[2]};
  border-left: ${theme.border.inkMuted};

  p + p {
    margin-top: ${theme.space.half};
  }
`;

/** The version that the query names: null for the one in effect, undefined for what is no number. */
function versionOf(text: string | null): number | null | undefined {
  if (text === null) return null;
  return /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : undefined;
}

/** Page of the terms, the privacy text or the cookies, in the version in effect or in another one. */
export default function LegalPage() {
  const document = useLocation().pathname.replaceAll("/", "") as LegalDocument;
  const version = versionOf(useSearchParams()[0].get("version"));
  const { data, error, mutate } = useLegalText(document, version);
  const isUnknown = version === undefined || (error instanceof ApiError && error.status === 404);
  const title = data?.versions.find(({ number }) => number === data.number)?.title ?? null;
  usePageTitle(isUnknown ? "404 Page Not Found" : title);
  if (isUnknown) return <NotFoundState />;
  if (data) return <LegalTextView document={document} text={data} />;
  if (error) return <ErrorState title="This text couldn’t be shown." error={error} onRetry={mutate} />;
  return (
    <Page role="status" aria-busy="true" aria-label="Loading the text">
      <Skeleton $height={theme.size[24]} />
    </Page>
  );
}

function LegalTextView({ document, text }: { document: LegalDocument; text: LegalText }) {
  const { body, number, versions } = text;
  const version = versions.find((each) => each.number === number);
  const announced = versions.find(({ state }) => state === "announced");
  if (!version) return null;
  const { title, effectiveOn, note, state } = version;
  const current = <Link to={`/${document}`}>current version</Link>;
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Dated>
        {state === "withdrawn" ? (
          "Withdrawn"
        ) : (
          <>
            Effective <time dateTime={effectiveOn}>{formatIsoDay(effectiveOn)}</time>
          </>
        )}
      </Dated>
      {state === "earlier" && (
        <Notice>
          <p>This is an earlier version. The {current} applies instead.</p>
        </Notice>
      )}
      {state === "withdrawn" && (
        <Notice>
          <p>This version was withdrawn before it took effect. The {current} applies.</p>
        </Notice>
      )}
      {state === "announced" && (
        <Notice>
          <p>
            This version applies from {formatIsoDay(effectiveOn)}. Until then, the {current} applies.
          </p>
          <p>What changes: {note}</p>
        </Notice>
      )}
      {state === "in_force" && announced && (
        <Notice>
          <p>
            A <Link to={`/${document}?version=${announced.number}`}>new version</Link> applies from{" "}
            {formatIsoDay(announced.effectiveOn)}.
          </p>
          <p>What changes: {announced.note}</p>
        </Notice>
      )}
      <LegalBody content={body} />
      <EarlierVersions document={document} shown={number} versions={versions} />
    </Page>
  );
}
