import { loginPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { ButtonLink, IconButton } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { MenuIcon } from "@shared/ui/icons";
import { lazy, Suspense, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import styled from "styled-components";
import { navigationFor } from "../navigation";
import { HeaderSearch } from "./HeaderSearch";
import { ThemeToggle } from "./ThemeToggle";

// Loaded on demand: most visits need none of them.
const NotificationBell = lazy(() => import(/* webpackChunkName: "user-menu" */ "./NotificationBell"));
const UserMenu = lazy(() => import(/* webpackChunkName: "user-menu" */ "./UserMenu"));
const MobileMenu = dialogOnDemand(() => import(/* webpackChunkName: "mobile-menu" */ "./MobileMenu"), {
  preload: false,
});

const HeaderBar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.zIndex.header};
  background: ${theme.color.surface};
  border-bottom: ${theme.border.line};
`;

/* In the admin area as wide as that, so that both begin at the same edge. */
const Row = styled.div<{ $isFull: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  min-height: 4.25rem;
  margin-inline: auto;

  ${theme.media.noScript} {
    flex-wrap: wrap;
  }

  ${theme.media.medium} {
    gap: ${theme.space[4]};
    width: min(100% - 2 * ${theme.space[5]}, ${({ $isFull }) => ($isFull ? "100%" : theme.maxWidth.page)});
    min-height: ${theme.size[5]};
  }
`;

const Logo = styled(Link)`
  font-family: ${theme.fontFamily.serif};
  font-size: 1.625rem;
  letter-spacing: 0.14em;
  line-height: 1;
  text-decoration: none;
  text-transform: uppercase;
`;

const DesktopOnly = styled.div`
  display: contents;

  ${theme.media.belowMedium} {
    display: none;
  }

  /* The menu of phones needs a script. */
  ${theme.media.noScript} {
    display: contents;
  }
`;

const Links = styled.ul`
  display: flex;
  gap: ${theme.space[3]};
`;

const NavItem = styled(NavLink)`
  ${label}
  display: flex;
  align-items: center;
  min-height: ${theme.minTouchTarget};
  text-decoration: none;
  position: relative;

  &::after {
    content: "";
    position: absolute;
    inset: auto 0 0.5rem;
    height: ${theme.lineWidth.hairline};
    background: currentcolor;
    transform: scaleX(0);
    transform-origin: left;
    transition: transform ${theme.motion.calm};
  }

  &:hover::after,
  &[aria-current="page"]::after {
    transform: none;
  }
`;

const Search = styled.div`
  flex: 1;
  max-width: ${theme.size[24]};
  margin-left: auto;
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  margin-left: auto;

  ${theme.media.medium} {
    margin-left: 0;
  }
`;

/* Reserves its space until the session is known, so that nothing shifts for visitors. */
const Login = styled.div<{ $known: boolean }>`
  visibility: ${({ $known }) => ($known ? "visible" : "hidden")};
`;

const MobileOnly = styled.div`
  margin-right: calc(-1 * ${theme.space[1]});

  ${theme.media.medium} {
    display: none;
  }
`;

/** Site header: logo, navigation, search, theme, user menu. */
export function Header() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <HeaderBar>
      <Row $isFull={location.pathname.startsWith("/admin")}>
        <Logo to="/" aria-label={`${brandName()}, home`}>
          {brandName()}
        </Logo>
        <DesktopOnly>
          <nav aria-label="Main">
            <Links role="list">
              {navigationFor(user).map((item) => (
                <li key={item.to}>
                  <NavItem to={item.to}>{item.label}</NavItem>
                </li>
              ))}
            </Links>
          </nav>
          <Search>
            <HeaderSearch />
          </Search>
        </DesktopOnly>
        <Tools>
          <ThemeToggle />
          {user && (
            <Suspense>
              <NotificationBell />
            </Suspense>
          )}
          <DesktopOnly>
            {user && (
              <Suspense>
                <UserMenu user={user} />
              </Suspense>
            )}
            {!user && (
              <Login $known={!isLoading}>
                <ButtonLink to={loginPath(location)}>Login</ButtonLink>
              </Login>
            )}
          </DesktopOnly>
          <MobileOnly>
            <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
              <MenuIcon />
            </IconButton>
          </MobileOnly>
        </Tools>
      </Row>
      <MobileMenu user={user} open={menuOpen} onOpenChange={setMenuOpen} />
    </HeaderBar>
  );
}
