import { type ComponentProps, useRef } from "react";
import { ControlledField } from "../ControlledField";
import { TextArea } from "../fieldLayout";
import { FormattingToolbar } from "./FormattingToolbar";
import { formatOnShortcut } from "./formatOnShortcut";

interface MarkdownFieldProps extends Omit<ComponentProps<"textarea">, "name" | "ref"> {
  readonly name: string;
  readonly label: string;
}

/** Multi-line field for Markdown, with a formatting toolbar. */
export function MarkdownField({ name, label, onKeyDown, ...rest }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <ControlledField name={name} label={label}>
      {({ value, setValue, onBlur, aria }) => (
        <>
          <FormattingToolbar field={field} />
          <TextArea
            {...rest}
            {...aria}
            ref={field}
            name={name}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (!formatOnShortcut(event)) onKeyDown?.(event);
            }}
          />
        </>
      )}
    </ControlledField>
  );
}
