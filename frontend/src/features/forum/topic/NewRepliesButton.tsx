import { formatQuantity } from "@shared/format";
import { bannerHeight } from "@shared/theme/bottomEdge";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import styled from "styled-components";

/* Sticky above the bar with the position in the topic, so that it moves no other content. */
const Wrapper = styled.div`
  position: sticky;
  bottom: calc(${bannerHeight} + ${theme.space[8]});
  z-index: ${theme.zIndex.sticky};
  display: grid;
  justify-items: center;
  height: 0;
  pointer-events: none;

  button {
    position: absolute;
    bottom: 0;
    background: ${theme.color.surfaceRaised};
    pointer-events: auto;
  }
`;

/** Button with the number of new replies. */
export default function NewRepliesButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Wrapper role="status" aria-live="polite">
      {count > 0 && <Button onClick={onShow}>{formatQuantity(count, "new reply", "new replies")}</Button>}
    </Wrapper>
  );
}
