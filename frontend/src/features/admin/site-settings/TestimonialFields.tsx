import rules from "@contract/rules.json";
import { FieldMessages } from "@shared/form/fieldLayout";
import { TextAreaField, TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedProse } from "@shared/ui/layout";
import styled from "styled-components";
import type { SiteSettings } from "../types";
import { Group } from "./siteSettings.styles";
import { useListField } from "./useListField";

const Quote = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};

  > :not(button) {
    justify-self: stretch;
  }
`;

/** Quotes of customers on the home page. */
export function TestimonialFields() {
  const { entries, add, remove, state } = useListField<SiteSettings["testimonials"][number]>("testimonials");
  return (
    <Group aria-label="Testimonials">
      <h2>Testimonials</h2>
      <MutedProse>Quotes from customers, shown on the home page. Use real quotes, with permission.</MutedProse>
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and their fields are controlled
        <Quote key={index}>
          <TextAreaField name={`testimonials.${index}.text`} label="Quote" hint="Without quotation marks." />
          <TextField
            name={`testimonials.${index}.author`}
            label="Attribution"
            hint="For example, A collector in Lake Forest."
            autoComplete="off"
          />
          <Button variant="quiet" aria-label={`Remove testimonial ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </Button>
        </Quote>
      ))}
      <FieldMessages {...state} />
      {entries.length < rules.testimonials && (
        <ButtonRow>
          <Button onClick={() => add({ text: "", author: "" })}>Add a testimonial</Button>
        </ButtonRow>
      )}
    </Group>
  );
}
