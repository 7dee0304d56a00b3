import { Suspense } from "react";
import { NavLink, useParams } from "react-router-dom";
import styled from "styled-components";
import { useShortcutPreference } from "../../shared/shortcuts/preference";
import { label } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { ButtonLink } from "../../shared/ui/Button";
import { ErrorBoundary } from "../../shared/ui/ErrorBoundary";
import { StatePanel } from "../../shared/ui/ErrorState";
import { PageTitle } from "../../shared/ui/Page";
import { Spinner } from "../../shared/ui/Spinner";
import { Switch } from "../../shared/ui/Switch";
import { useOpenInView } from "../../shared/ui/useOpenInView";
import { DeskNews } from "./DeskNews";
import { Overview, sections } from "./sections";

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  width: min(100% - 2 * ${theme.space[2]}, ${theme.measure.page});
  margin-inline: auto;
  padding-block: ${theme.space[2]} ${theme.space[8]};

  ${theme.media.medium} {
    display: grid;
    grid-template-columns: 11rem minmax(0, 1fr);
    gap: ${theme.space[4]};
    width: min(100% - 2 * ${theme.space[5]}, ${theme.measure.page});
    padding-block: ${theme.space[4]} ${theme.space[12]};
  }
`;

/* A column where there is room; else its parts stand above and below the section. */
const Side = styled.div`
  display: contents;

  ${theme.media.medium} {
    display: grid;
    gap: ${theme.space[3]};
    align-self: start;
    position: sticky;
    top: ${theme.space[12]};
  }
`;

/* A strip that scrolls under a thumb; a column where there is room. */
const Menu = styled.nav`
  display: flex;
  gap: ${theme.space[3]};
  margin-bottom: ${theme.space[3]};
  overflow-x: auto;
  border-bottom: 1px solid ${theme.colour.line};

  ${theme.media.medium} {
    flex-direction: column;
    gap: 0;
    margin: 0;
    overflow: visible;
    border: 0;
  }
`;

const Shortcuts = styled.div`
  order: 1;
  padding-top: ${theme.space[3]};
  color: ${theme.colour.inkMuted};

  ${theme.media.medium} {
    padding: 0 0 0 ${theme.space[2]};
  }
`;

const Entry = styled(NavLink)`
  ${label}
  display: flex;
  flex: none;
  align-items: center;
  min-height: ${theme.target};
  border-bottom: 2px solid ${theme.colour.unmarked};
  color: ${theme.colour.inkMuted};
  text-decoration: none;

  &:hover,
  &[aria-current="page"] {
    color: ${theme.colour.ink};
  }

  &[aria-current="page"] {
    border-bottom-color: ${theme.colour.ink};
    font-weight: 600;
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  ${theme.media.medium} {
    padding-left: ${theme.space[2]};
    border-bottom: 0;
    border-left: 2px solid ${theme.colour.line};

    &[aria-current="page"] {
      border-left-color: ${theme.colour.ink};
    }
  }
`;

/** The concierge's desk: its menu, and the section that is open. */
export default function DeskPage() {
  const { section } = useParams();
  const shortcuts = useShortcutPreference();
  const menu = useOpenInView<HTMLElement>("[aria-current=page]", section ?? "");
  const Section = section === undefined ? Overview : sections.find(({ path }) => path === section)?.page;
  return (
    <Frame>
      <Side>
        <Menu ref={menu} aria-label="Desk">
          <Entry to="/admin" end>
            Overview
          </Entry>
          {sections.map(({ path, label: name }) => (
            <Entry key={path} to={`/admin/${path}`}>
              {name}
            </Entry>
          ))}
        </Menu>
        <Shortcuts>
          <Switch label="Keyboard shortcuts" checked={shortcuts.isOn} onChange={shortcuts.setOn} />
        </Shortcuts>
      </Side>
      <DeskNews>
        <div>
          <ErrorBoundary resetKey={section ?? ""}>
            <Suspense fallback={<Spinner />}>{Section ? <Section /> : <NoSuchSection />}</Suspense>
          </ErrorBoundary>
        </div>
      </DeskNews>
    </Frame>
  );
}

function NoSuchSection() {
  return (
    <StatePanel>
      <PageTitle>There is no such section</PageTitle>
      <ButtonLink to="/admin">Go to the overview</ButtonLink>
    </StatePanel>
  );
}
