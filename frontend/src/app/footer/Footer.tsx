import { brandName } from "@shared/site/brand";
import { contactDetails, openingHours, telephoneUrl } from "@shared/site/siteDetails";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";

// Not loaded before it is opened: most visits never do.
const RequestInformationDialog = dialogOnDemand(
  () => import(/* webpackChunkName: "request-information" */ "@entities/contact-request/RequestInformationDialog"),
  { preload: false },
);

const locations = ["Chicago", "Milwaukee", "Lake Forest", "Madison"];

const services = [
  { to: "/services/acquisition", label: "Acquisition" },
  { to: "/services/inspection", label: "Inspection" },
  { to: "/services/care", label: "Care and Storage" },
  { to: "/sell", label: "Sell Your Vehicle" },
];

const legal = [
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
  { to: "/cookies", label: "Cookies" },
];

const Root = styled.footer`
  border-top: ${theme.border.line};
  font-size: ${theme.fontSize.small};
`;

const Inner = styled.div`
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  margin-inline: auto;
  padding-block: ${theme.space[6]} ${theme.space[3]};

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
    padding-block: ${theme.space[8]} ${theme.space[3]};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[5]} ${theme.space[3]};

  ${theme.media.medium} {
    grid-template-columns: 2fr 1fr 1fr 1.4fr;
  }
`;

const Brand = styled.div`
  grid-column: 1 / -1;

  ${theme.media.medium} {
    grid-column: auto;
  }

  & > p:first-child {
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.title};
    line-height: 1.2;
  }

  & > p + p {
    max-width: 34ch;
    margin-top: ${theme.space[2]};
    color: ${theme.color.inkMuted};
  }
`;

const Heading = styled.h2`
  ${label}
  margin-bottom: ${theme.space[1]};
  color: ${theme.color.inkMuted};
`;

const List = styled.ul`
  li {
    display: flex;
    align-items: center;
    min-height: 2rem;
  }

  a {
    padding-block: ${theme.space.half};
    text-decoration-color: transparent;

    &:hover {
      text-decoration-color: currentcolor;
    }
  }
`;

const Contact = styled.div`
  grid-column: 1 / -1;

  ${theme.media.medium} {
    grid-column: auto;
  }

  button {
    margin-top: ${theme.space[2]};
  }
`;

const BottomRow = styled.div`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-top: ${theme.space[6]};
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.line};
  color: ${theme.color.inkMuted};

  ul {
    display: flex;
    gap: ${theme.space[3]};
  }
`;

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Heading>{title}</Heading>
      <List role="list">{children}</List>
    </div>
  );
}

/** Site footer: locations, services, contact, legal. */
export function Footer() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const brand = brandName();
  const { email, phone, address, licenses } = contactDetails();
  return (
    <Root>
      <Inner>
        <Columns>
          <Brand>
            <p>{brand}</p>
            <p>A curated marketplace for luxury and collector vehicles in Illinois and Wisconsin, since 2015.</p>
          </Brand>
          <Column title="Locations">
            {locations.map((location) => (
              <li key={location}>
                <Link to={`/listings?location=${encodeURIComponent(location.toLowerCase())}`}>{location}</Link>
              </li>
            ))}
          </Column>
          <Column title="Services">
            {services.map(({ to, label: name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </Column>
          <Contact>
            <Heading>Contact</Heading>
            <List role="list">
              {phone && (
                <li>
                  <a href={telephoneUrl(phone)}>{phone}</a>
                </li>
              )}
              {phone && <li>{openingHours()}</li>}
              {email && (
                <li>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              )}
              {address && <li>{address}</li>}
              {licenses && <li>{licenses}</li>}
            </List>
            <Button aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
              Request Information
            </Button>
          </Contact>
        </Columns>
        <BottomRow>
          <span>
            © {new Date().getFullYear()} {brand}
          </span>
          <nav aria-label="Legal">
            <List as="ul" role="list">
              {legal.map(({ to, label: name }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </List>
          </nav>
        </BottomRow>
      </Inner>
      <RequestInformationDialog open={isDialogOpen} onOpenChange={setDialogOpen} />
    </Root>
  );
}
