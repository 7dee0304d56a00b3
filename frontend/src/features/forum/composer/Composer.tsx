/** Field for the text of a post. */
import type { ForumMember } from "@entities/forum/types";
import { type Control, ControlledField } from "@shared/form/ControlledField";
import { insertBlock } from "@shared/form/insertBlock";
import { FormattingToolbar } from "@shared/form/markdown/FormattingToolbar";
import { formatOnShortcut } from "@shared/form/markdown/formatOnShortcut";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { AddPhotoIcon, CloseIcon } from "@shared/ui/icons";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import {
  ComposerFrame,
  ComposerTextArea,
  ModeButton,
  Modes,
  PictureButton,
  Toolbar,
  UploadRow,
} from "./composer.styles";
import { MentionList, optionId } from "./MentionList";
import { completeMention, toQuote } from "./mentions";
import { Preview } from "./Preview";
import { useMentions } from "./useMentions";
import { usePictureUploads } from "./usePictureUploads";

/** Imperative handle of the composer. */
export interface ComposerHandle {
  /** Appends a quote of a member's text and focuses the end. */
  readonly quote: (username: string, content: string) => void;
  /** Focuses the field, and scrolls to it. */
  readonly focus: () => void;
  /** Whether there is text or the field is focused. */
  readonly isInUse: () => boolean;
}

interface ComposerProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly placeholder?: string;
  readonly handle?: Ref<ComposerHandle>;
  readonly autoFocus?: boolean;
  /** Receives whether photos of the text are being uploaded; the text must not be sent meanwhile. */
  readonly onUploading?: (isUploading: boolean) => void;
}

const HINT = "Markdown supported. Type @ to mention a member; paste or drop photos.";

/** Markdown field with formatting buttons, preview, mentions and picture upload. */
export function Composer({ name, label, ...rest }: ComposerProps) {
  return (
    <ControlledField name={name} label={label} hint={HINT}>
      {(control) => <MarkdownEditor {...rest} control={control} name={name} />}
    </ControlledField>
  );
}

function MarkdownEditor({
  control,
  name,
  placeholder,
  handle,
  autoFocus = false,
  onUploading,
}: Omit<ComposerProps, "label"> & { control: Control }) {
  const listId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const mentions = useMentions();
  const latestControl = useRef(control);
  useEffect(() => {
    latestControl.current = control;
  });

  const setTextAndCaret = (text: string, caret: number) => {
    latestControl.current.setValue(text);
    // After React has updated the field.
    requestAnimationFrame(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(caret, caret);
    });
  };

  const pictures = usePictureUploads({
    insert: (markdown) => {
      const { value } = latestControl.current;
      const caret = field.current?.selectionEnd ?? value.length;
      const text = insertBlock(value, caret, markdown);
      setTextAndCaret(text, text.length - value.slice(caret).trimStart().length);
    },
    replace: (part, markdown) => {
      const area = field.current;
      const start = area?.value.indexOf(part) ?? -1;
      if (!area || start === -1) return;
      const end = start + part.length;
      const lineBreak = markdown === "" ? (/^\n{0,2}/.exec(area.value.slice(end))?.[0].length ?? 0) : 0;
      // Leaves the caret where it is.
      area.setRangeText(markdown, start, end + lineBreak, "preserve");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
  });
  useEffect(() => onUploading?.(pictures.isBusy), [onUploading, pictures.isBusy]);

  useImperativeHandle(handle, () => ({
    quote: (username, content) => {
      const text = toQuote(username, content);
      const { value } = latestControl.current;
      const combined = value.trim() === "" ? text : `${value.trimEnd()}\n\n${text}`;
      setPreview(false);
      setTextAndCaret(combined, combined.length);
    },
    focus: () => {
      setPreview(false);
      requestAnimationFrame(() => field.current?.focus());
    },
    isInUse: () => latestControl.current.value.trim() !== "" || document.activeElement === field.current,
  }));

  const insertMention = ({ username }: ForumMember) => {
    if (!mentions.query) return;
    const { text, caret } = completeMention(control.value, mentions.query, username);
    mentions.close();
    setTextAndCaret(text, caret);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.handleKeyDown(event, insertMention) || formatOnShortcut(event)) return;
    if (!pictures.isBusy) sendOnCtrlEnter(event);
  };

  const handleFiles = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (pictures.add(files)) event.preventDefault();
  };

  const selectedMember = mentions.members[mentions.selectedIndex];
  return (
    <ComposerFrame>
      <Toolbar>
        <Modes>
          <ModeButton type="button" aria-pressed={!isPreview} onClick={() => setPreview(false)}>
            Write
          </ModeButton>
          <ModeButton type="button" aria-pressed={isPreview} onClick={() => setPreview(true)}>
            Preview
          </ModeButton>
        </Modes>
        <FormattingToolbar field={field} isHidden={isPreview} />
        <PictureButton type="button" onClick={() => fileInput.current?.click()}>
          <AddPhotoIcon size={18} />
          <VisuallyHidden>Add a photo</VisuallyHidden>
        </PictureButton>
        <input
          ref={fileInput}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            pictures.add(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
      </Toolbar>
      {isPreview && <Preview content={control.value} />}
      <ComposerTextArea
        {...control.aria}
        ref={field}
        name={name}
        dir="auto"
        hidden={isPreview}
        autoFocus={autoFocus}
        placeholder={placeholder}
        value={control.value}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          control.setValue(pictures.follow(value));
          mentions.updateQuery(value, selectionEnd);
        }}
        onSelect={({ currentTarget: { value, selectionEnd } }) => mentions.updateQuery(value, selectionEnd)}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          mentions.close();
          control.onBlur();
        }}
        onPaste={(event) => handleFiles(event, event.clipboardData.files)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => handleFiles(event, event.dataTransfer.files)}
        aria-autocomplete="list"
        aria-controls={mentions.members.length > 0 ? listId : undefined}
        aria-activedescendant={selectedMember ? optionId(listId, selectedMember.username) : undefined}
      />
      {mentions.members.length > 0 && (
        <MentionList
          id={listId}
          members={mentions.members}
          selectedIndex={mentions.selectedIndex}
          onSelect={insertMention}
        />
      )}
      {pictures.uploads.map(({ place, name: file, progress, failure }) => (
        <UploadRow key={place} role={failure ? "alert" : undefined}>
          <span>{failure ? `${file}: ${failure}` : `Sending ${file}, ${Math.round(progress * 100)}%`}</span>
          {failure && (
            <PictureButton type="button" onClick={() => pictures.dismiss(place)}>
              <CloseIcon size={16} />
              <VisuallyHidden>Dismiss</VisuallyHidden>
            </PictureButton>
          )}
        </UploadRow>
      ))}
      <VisuallyHidden role="status">{pictures.status}</VisuallyHidden>
    </ComposerFrame>
  );
}
