import { useMarkPageRead } from "@entities/notification/api/markRead";
import { formatNumber } from "@shared/format";
import { useShortcutPreference } from "@shared/shortcuts/preference";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { StatePanel } from "@shared/ui/ErrorState";
import { ChevronDownIcon } from "@shared/ui/icons";
import { onDemand } from "@shared/ui/onDemand";
import { PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { Switch } from "@shared/ui/Switch";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { lazy, Suspense, useId, useState } from "react";
import { NavLink, useLocation, useParams } from "react-router-dom";
import styled from "styled-components";
import { AdminEvents } from "./AdminEvents";
import { useAdminQueues } from "./api/queues";
import { sectionGroups, sections } from "./sections";

/* Shown at `/admin`; not among the sections, whose order it reads. */
const Overview = lazy(() => import(/* webpackChunkName: "admin-overview" */ "./overview/OverviewSection"));

const CommandPalette = onDemand(
  () => import(/* webpackChunkName: "admin-tools" */ "./CommandPalette"),
  <Button wide disabled>
    Go to…
  </Button>,
);

const Container = styled.div`
  display: flex;
  flex-direction: column;
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  margin-inline: auto;
  padding-block: ${theme.space[2]} ${theme.space[8]};

  /* As high as the window: the menu, the queue and the case scroll on their own. */
  ${theme.media.medium} {
    display: grid;
    grid-template-columns: ${theme.size[12]} minmax(0, 1fr);
    gap: ${theme.space[3]};
    width: calc(100% - 2 * ${theme.space[5]});
    height: calc(100dvh - ${theme.size[5]} - ${theme.lineWidth.hairline});
    min-height: ${theme.size[24]};
    padding-block: ${theme.space[3]} 0;
  }

  @media print {
    display: block;
    height: auto;
  }
`;

const Content = styled.div`
  ${theme.media.medium} {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    overflow-y: auto;
  }
`;

const Count = styled.span`
  ${tabularNums}
  margin-left: auto;
  padding-left: ${theme.space[1]};
  letter-spacing: 0;
`;

/* A column on wide screens; above and below the section otherwise. Fits a window of 900 px without scrolling. */
const Sidebar = styled.div`
  display: contents;

  ${theme.media.medium} {
    display: grid;
    gap: ${theme.space[1]};
    align-content: start;
    min-height: 0;
    overflow-y: auto;
    padding-bottom: ${theme.space[2]};
  }

  @media print {
    & > * {
      display: none;
    }
  }
`;

/* Opened by a button on small screens, always shown on wide ones. */
const Menu = styled.nav<{ $isOpen: boolean }>`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: start;
  gap: ${theme.space[1]} ${theme.space[2]};
  margin-bottom: ${theme.space[3]};

  & > a {
    grid-column: 1 / -1;
  }

  ${theme.media.belowMedium} {
    ${({ $isOpen }) => !$isOpen && "display: none;"}
  }

  ${theme.media.medium} {
    grid-template-columns: 1fr;
    margin: 0;
  }
`;

const GroupTitle = styled.p`
  ${label}
  color: ${theme.color.inkMuted};
  line-height: ${theme.space[3]};
`;

const Palette = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};

  ${theme.media.medium} {
    display: block;
    margin: 0;

    & > :last-child {
      display: none;
    }
  }
`;

/* Not on small screens, which seldom have a keyboard. */
const Shortcuts = styled.div`
  color: ${theme.color.inkMuted};
  white-space: nowrap;

  div {
    font-size: ${theme.fontSize.label};
  }

  ${theme.media.belowMedium} {
    display: none;
  }
`;

const MenuEntry = styled(NavLink)`
  display: flex;
  align-items: center;
  min-height: ${theme.minTouchTarget};
  padding-left: ${theme.space[2]};
  border-left: ${theme.rule.line};
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.small};
  text-decoration: none;

  &:hover,
  &[aria-current="page"] {
    color: ${theme.color.ink};
  }

  &[aria-current="page"] {
    border-left-color: ${theme.color.ink};
    font-weight: 600;
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  /* Lower than a touch target, so that the menu fits the window. */
  ${theme.media.medium} {
    min-height: 1.75rem;
  }
`;

/** Admin area: menu and the open section. */
export default function AdminPage() {
  const { section } = useParams();
  const { pathname } = useLocation();
  useMarkPageRead(pathname);
  const shortcuts = useShortcutPreference();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuId = useId();
  const current = sections.find(({ path }) => path === section);
  const Section = section === undefined ? Overview : current?.page;
  return (
    <Container>
      <Sidebar>
        <Palette>
          <CommandPalette />
          <Button aria-expanded={isMenuOpen} aria-controls={menuId} onClick={() => setMenuOpen(!isMenuOpen)}>
            {current?.label ?? "Overview"} <ChevronDownIcon size={16} />
          </Button>
        </Palette>
        <Menu id={menuId} $isOpen={isMenuOpen} aria-label="Admin" onClick={() => setMenuOpen(false)}>
          <MenuEntry to="/admin" end>
            Overview
          </MenuEntry>
          {sectionGroups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
            <div key={group.label} role="group" aria-label={group.label}>
              <GroupTitle aria-hidden="true">{group.label}</GroupTitle>
              {group.sections.map(({ path, label: name }) => (
                <MenuEntry key={path} to={`/admin/${path}`}>
                  {name} <WaitingCount queue={path} />
                </MenuEntry>
              ))}
            </div>
          ))}
        </Menu>
        <Shortcuts>
          <Switch label="Keyboard shortcuts" checked={shortcuts.isOn} onChange={shortcuts.setOn} />
        </Shortcuts>
      </Sidebar>
      <AdminEvents>
        <Content>
          <ErrorBoundary resetKey={section ?? ""}>
            <Suspense fallback={<Spinner />}>{Section ? <Section /> : <SectionNotFound />}</Suspense>
          </ErrorBoundary>
        </Content>
      </AdminEvents>
    </Container>
  );
}

/** Open cases of a section, once they are known. */
function WaitingCount({ queue }: { queue: string }) {
  const { data } = useAdminQueues();
  const waiting = data?.find((each) => each.queue === queue)?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Count>
      {formatNumber(waiting)}
      <VisuallyHidden> open</VisuallyHidden>
    </Count>
  );
}

function SectionNotFound() {
  return (
    <StatePanel>
      <PageTitle>404 Page Not Found</PageTitle>
      <ButtonLink to="/admin">Go to Overview</ButtonLink>
    </StatePanel>
  );
}
