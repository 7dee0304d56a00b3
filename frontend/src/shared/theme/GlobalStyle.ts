import { createGlobalStyle } from "styled-components";
import { theme } from "./theme";

/** Global styles. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html {
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: 6rem;
  }
  body {
    min-height: 100dvh;
    background: ${theme.color.surface};
    color: ${theme.color.ink};
    font-family: ${theme.fontFamily.sans};
    font-size: ${theme.fontSize.body};
    line-height: 1.6;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }
  h1, h2, h3, h4 {
    font-family: ${theme.fontFamily.serif};
    font-weight: 400;
    font-optical-sizing: auto;
    line-height: 1.12;
    text-wrap: balance;
  }
  p, li { text-wrap: pretty; overflow-wrap: anywhere; }
  img, svg { display: block; max-width: 100%; }
  button, input, select, textarea { font: inherit; color: inherit; }
  a { color: inherit; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
  ul[role="list"], ol[role="list"] { list-style: none; padding: 0; }
  :focus-visible { outline: 2px solid ${theme.color.focus}; outline-offset: 3px; }
  /* Smaller text makes phones zoom into the field. */
  @media (pointer: coarse) {
    input, select, textarea { font-size: ${theme.fontSize.body} !important; }
  }
  ::selection { background: ${theme.color.accent}; color: ${theme.color.accentInk}; }
  [tabindex="-1"]:focus { outline: none; }
  @media print {
    html, body { background: none; }
    body :is(header, footer):not(main *), nav { display: none; }
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
