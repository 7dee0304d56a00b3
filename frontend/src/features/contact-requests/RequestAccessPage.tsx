import { AccessRequestForm } from "@entities/contact-request/AccessRequestForm";
import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { Page, PageTitle } from "@shared/ui/Page";
import styled from "styled-components";

const Container = styled.div`
  display: grid;
  gap: ${theme.space[4]} ${theme.space[5]};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  }

  & > div:first-child p {
    max-width: 40ch;
    margin-top: ${theme.space[2]};
    color: ${theme.color.inkMuted};
  }

  & > div:last-child {
    max-width: ${theme.size[34]};
  }
`;

/** Page with the access request form. */
export default function RequestAccessPage() {
  const brand = brandName();
  return (
    <Page>
      <Container>
        <div>
          <PageTitle>Request Access</PageTitle>
          <p>
            The {brand} collectors’ forum, and the listings its members see first, are by invitation only. Tell us in a
            few lines who you are and what you drive, restore or are looking for.
          </p>
          <p>You don’t need a membership to browse or ask about a car.</p>
        </div>
        <div>
          <AccessRequestForm />
        </div>
      </Container>
    </Page>
  );
}
