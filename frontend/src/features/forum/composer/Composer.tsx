import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { ForumMember } from "../../../shared/api/forum/wire";
import { type Control, ControlledField } from "../../../shared/form/ControlledField";
import { AddPhotoIcon, CloseIcon } from "../../../shared/ui/icons";
import { VisuallyHidden } from "../../../shared/ui/VisuallyHidden";
import { Bar, Face, Frame, PictureButton, Text, UploadLine } from "./composerParts";
import { MentionList, optionId } from "./MentionList";
import { complete } from "./mentions";
import { Preview } from "./Preview";
import { useMentions } from "./useMentions";
import { usePictures } from "./usePictures";

/** What the page around a composer may do with it. */
export interface ComposerHandle {
  /** Adds text at the end and goes there. */
  readonly append: (text: string) => void;
  /** Whether somebody is writing: there is text, or the caret stands here. */
  readonly isInUse: () => boolean;
}

interface ComposerProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly placeholder?: string;
  readonly handle?: Ref<ComposerHandle>;
  readonly autoFocus?: boolean;
}

const HINT = "Markdown works: **bold**, *italic*, > quote. @ names a member, and pictures can be pasted or dropped.";

/** A field for Markdown: with a preview, names to complete, and pictures. */
export function Composer({ name, label, ...rest }: ComposerProps) {
  return (
    <ControlledField name={name} label={label} hint={HINT}>
      {(control) => <Editor {...rest} control={control} name={name} />}
    </ControlledField>
  );
}

/** The same markdown as a block of its own, wherever the caret stands. */
function withBlock(text: string, at: number, block: string): string {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at).trimStart();
  return `${before}${before && "\n\n"}${block}\n\n${after}`;
}

function Editor({
  control,
  name,
  placeholder,
  handle,
  autoFocus = false,
}: Omit<ComposerProps, "label"> & { control: Control }) {
  const list = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const mentions = useMentions();
  const latest = useRef(control);
  latest.current = control;

  const put = (text: string, caret: number) => {
    latest.current.set(text);
    // After the field shows the text.
    requestAnimationFrame(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(caret, caret);
    });
  };

  const pictures = usePictures((markdown) => {
    const { value, set } = latest.current;
    set(withBlock(value, field.current?.selectionEnd ?? value.length, markdown));
  });

  useImperativeHandle(handle, () => ({
    append: (text) => {
      const { value } = latest.current;
      const whole = value.trim() === "" ? text : `${value.trimEnd()}\n\n${text}`;
      setPreview(false);
      put(whole, whole.length);
    },
    isInUse: () => latest.current.value.trim() !== "" || document.activeElement === field.current,
  }));

  const take = ({ username }: ForumMember) => {
    if (!mentions.begun) return;
    const { text, caret } = complete(control.value, mentions.begun, username);
    mentions.close();
    put(text, caret);
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.press(event, take)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
  };

  const receive = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (pictures.add(files)) event.preventDefault();
  };

  const chosen = mentions.members[mentions.chosen];
  return (
    <Frame>
      <Bar>
        <Face type="button" aria-pressed={!isPreview} onClick={() => setPreview(false)}>
          Write
        </Face>
        <Face type="button" aria-pressed={isPreview} onClick={() => setPreview(true)}>
          Preview
        </Face>
        <PictureButton type="button" onClick={() => chooser.current?.click()}>
          <AddPhotoIcon size={18} />
          <VisuallyHidden>Add a picture</VisuallyHidden>
        </PictureButton>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            pictures.add(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
      </Bar>
      {isPreview && <Preview content={control.value} />}
      <Text
        {...control.attributes}
        ref={field}
        name={name}
        dir="auto"
        hidden={isPreview}
        autoFocus={autoFocus}
        placeholder={placeholder}
        value={control.value}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          control.set(value);
          mentions.look(value, selectionEnd);
        }}
        onSelect={({ currentTarget: { value, selectionEnd } }) => mentions.look(value, selectionEnd)}
        onKeyDown={press}
        onBlur={() => {
          mentions.close();
          control.leave();
        }}
        onPaste={(event) => receive(event, event.clipboardData.files)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => receive(event, event.dataTransfer.files)}
        aria-autocomplete="list"
        aria-controls={mentions.members.length > 0 ? list : undefined}
        aria-activedescendant={chosen ? optionId(list, chosen.username) : undefined}
      />
      {mentions.members.length > 0 && (
        <MentionList id={list} members={mentions.members} chosen={mentions.chosen} onTake={take} />
      )}
      {pictures.uploads.map(({ key, name: file, progress, failure }) => (
        <UploadLine key={key} role={failure ? "alert" : "status"}>
          <span>{failure ? `${file}: ${failure}` : `Sending ${file}, ${Math.round(progress * 100)} %`}</span>
          {failure && (
            <PictureButton type="button" onClick={() => pictures.dismiss(key)}>
              <CloseIcon size={16} />
              <VisuallyHidden>Dismiss</VisuallyHidden>
            </PictureButton>
          )}
        </UploadLine>
      ))}
    </Frame>
  );
}
