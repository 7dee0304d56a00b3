import rules from "@contract/rules.json";
import { setSiteDetails } from "@test/siteDetails";
import { describe, expect, it } from "vitest";
import { BUSINESS_WEEK, contactDetails, openingHours, orCallSuffix, telephoneUrl, testimonials } from "./siteDetails";

it("has the business days of the rules", () => {
  expect(BUSINESS_WEEK).toBe(rules.businessWeek);
});

describe("the business details of the page", () => {
  it("are empty if the server has none", () => {
    expect(contactDetails()).toEqual({});
    expect(testimonials()).toEqual([]);
    expect(openingHours()).toBe("Monday to Friday");
    expect(orCallSuffix()).toBe("");
  });

  it("come from the page's head", () => {
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

  it("are ignored if they cannot be parsed", () => {
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
  ])("have a phone link for the number: %s", (phone, link) => {
    expect(telephoneUrl(phone)).toBe(link);
  });
});
