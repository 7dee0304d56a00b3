import rules from "@contract/rules.json";
import { setSiteDetails } from "@test/siteDetails";
import { describe, expect, it } from "vitest";
import { contactDetails, openingHours, orCallSuffix, telephoneUrl, testimonials, WORKING_WEEK } from "./siteDetails";

it("has the working week of the rules", () => {
  expect(WORKING_WEEK).toBe(rules.workingWeek);
});

describe("what the page says of the business", () => {
  it("is nothing that nobody has told the server", () => {
    expect(contactDetails()).toEqual({});
    expect(testimonials()).toEqual([]);
    expect(openingHours()).toBe("Monday to Friday");
    expect(orCallSuffix()).toBe("");
  });

  it("comes from the page's head", () => {
    setSiteDetails({
      contact: { phone: "(312) 555-0142", hours: "9 AM to 6 PM", licenses: "Illinois DL1234", email: 7 },
      testimonials: [{ text: "Straight people.", author: "J. D." }],
    });
    expect(contactDetails()).toEqual({
      phone: "(312) 555-0142",
      hours: "9 AM to 6 PM",
      licenses: "Illinois DL1234",
    });
    expect(testimonials()).toEqual([{ text: "Straight people.", author: "J. D." }]);
    expect(openingHours()).toBe("Monday to Friday, 9 AM to 6 PM");
    expect(orCallSuffix()).toBe(", or call (312) 555-0142");
  });

  it("is passed over when it cannot be read", () => {
    setSiteDetails([]);
    const meta = document.querySelector<HTMLMetaElement>('meta[name="site-details"]');
    if (meta) meta.content = "{";
    expect(contactDetails()).toEqual({});
    setSiteDetails({ testimonials: { text: "Not a list." } });
    expect(testimonials()).toEqual([]);
  });

  it.each([
    ["(312) 555-0142", "tel:+13125550142"],
    ["+1 414 555 0100", "tel:+14145550100"],
    ["312.555.0142 x7", "tel:+13125550142"],
    ["+44 20 7946 0018", "tel:+442079460018"],
  ])("a number is called as it is meant: %s", (phone, link) => {
    expect(telephoneUrl(phone)).toBe(link);
  });
});
