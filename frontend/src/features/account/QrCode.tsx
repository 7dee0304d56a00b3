import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** Quiet zone around the code, in modules. */
const QUIET_ZONE = 4;

const CodeImage = styled.svg`
  display: block;
  width: ${theme.size[12]};
  height: ${theme.size[12]};
  border: ${theme.border.line};
  shape-rendering: crispEdges;
`;

/** QR code; always dark on white, for scanners. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * QUIET_ZONE;
  const path = rows
    .flatMap((row, y) =>
      [...row].map((module, x) => (module === "1" ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")),
    )
    .join("");
  return (
    <CodeImage viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </CodeImage>
  );
}
