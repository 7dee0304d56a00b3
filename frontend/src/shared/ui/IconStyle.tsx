import { LucideProvider } from "lucide-react";
import type { PropsWithChildren } from "react";

/** Default size and the stroke width of all icons. */
export function IconStyle({ children }: PropsWithChildren) {
  return (
    <LucideProvider size={20} strokeWidth={1.5}>
      {children}
    </LucideProvider>
  );
}
