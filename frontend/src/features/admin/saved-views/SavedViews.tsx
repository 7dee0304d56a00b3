/** The menu of saved views in the head of a section; its code is loaded after the list. */
import { Button } from "@shared/ui/Button";
import { onDemand } from "@shared/ui/onDemand";
import styled from "styled-components";

const Menu = onDemand<{ section: string }>(
  () => import(/* webpackChunkName: "admin-tools" */ "./SavedViewsMenu"),
  <Button variant="quiet" disabled>
    Saved views
  </Button>,
);

/* Beside the title; the filters keep the other end. */
const Place = styled.div`
  margin-right: auto;
`;

/** Saved views of a section whose filters are in the address. */
export function SavedViews({ section }: { section: string }) {
  return (
    <Place>
      <Menu section={section} />
    </Place>
  );
}
