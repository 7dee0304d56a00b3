import { MAX_TESTIMONIALS } from "@shared/api/limits";
import { TextAreaField, TextField } from "@shared/form/fields";
import { MutedProse } from "@shared/ui/layout";
import type { SiteSettings } from "../types";
import { ListField } from "./ListField";
import { Group } from "./siteSettings.styles";

export const emptyTestimonial: SiteSettings["testimonials"][number] = { text: "", author: "" };

/** Quotes of customers on the home page. */
export function TestimonialFields() {
  return (
    <Group aria-label="Testimonials">
      <h2>Testimonials</h2>
      <MutedProse>Quotes from customers, shown on the home page. Use real quotes, with permission.</MutedProse>
      <ListField<SiteSettings["testimonials"][number]>
        name="testimonials"
        max={MAX_TESTIMONIALS}
        empty={emptyTestimonial}
        addLabel="Add a testimonial"
        removeLabel={(_, index) => `Remove testimonial ${index + 1}`}
      >
        {(path) => (
          <>
            <TextAreaField name={`${path}.text`} label="Quote" hint="Without quotation marks." />
            <TextField
              name={`${path}.author`}
              label="Attribution"
              hint="For example, A collector in Lake Forest."
              autoComplete="off"
            />
          </>
        )}
      </ListField>
    </Group>
  );
}
