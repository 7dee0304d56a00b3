import { ForumText } from "@entities/forum/text/ForumText";
import { errorMessage } from "@shared/api/error";
import { MutedText } from "@shared/ui/layout";
import { usePreview } from "../api/composing";
import { PreviewArea } from "./composer.styles";

/** Rendered preview of the text. */
export function Preview({ content }: { content: string }) {
  const { data, error } = usePreview(content.trim() === "" ? null : content);
  return (
    <PreviewArea role="region" aria-label="Preview" aria-busy={!data && !error && content.trim() !== ""}>
      {data ? (
        <ForumText content={data} />
      ) : (
        <MutedText>
          {error ? errorMessage(error, "The preview isn’t available right now.") : content.trim() && "Loading preview"}
          {content.trim() === "" && "Nothing to preview yet."}
        </MutedText>
      )}
    </PreviewArea>
  );
}
