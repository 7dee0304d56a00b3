import { theme } from "@shared/theme/theme";
import { QueryFallback } from "@shared/ui/QueryFallback";
import type { ComponentProps } from "react";

interface AccountFallbackProps extends Pick<ComponentProps<typeof QueryFallback>, "query"> {
  /** What is loaded, as in "Your passkeys couldn’t be shown." */
  readonly name: string;
  readonly height?: string;
}

/** In place of a part of the account page that loads or has failed. */
export function AccountFallback({ query, name, height = theme.size[5] }: AccountFallbackProps) {
  return (
    <QueryFallback
      query={query}
      title={`Your ${name} couldn’t be shown.`}
      loading={`Loading your ${name}`}
      height={height}
      narrow
    />
  );
}
