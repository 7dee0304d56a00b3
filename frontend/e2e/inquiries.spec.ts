import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { accessibilityViolations, expect, test } from "./browser";
import { conciergePassword, emailOf, logIn, mailedPath, newName } from "./users";

/** The events of a calendar, as a calendar program reads them. */
function eventsOf(calendar: string) {
  const root = new ICAL.Component(ICAL.parse(calendar));
  return root.getAllSubcomponents("vevent").map((event) => ({
    uid: String(event.getFirstPropertyValue("uid")),
    status: String(event.getFirstPropertyValue("status")),
    sequence: Number(event.getFirstPropertyValue("sequence")),
    startsAt: new ICAL.Event(event).startDate.toJSDate(),
  }));
}

test("an inquiry about a car leads to an appointment in two calendars, which is cancelled in both", async ({
  page,
  browser,
}) => {
  const inquirer = newName("ines");
  await page.goto("/listings/1");
  await page.getByRole("main").getByRole("button", { name: "Request Information" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(inquirer);
  await dialog.getByLabel("Email").fill(emailOf(inquirer));
  await dialog.getByLabel("Message").fill("Could I see it on a weekday?");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: /Send|Request/ }).click();
  const reference = (await dialog.getByText(/MQ-[0-9A-Z]{8}/).textContent()) ?? "";

  const staffPage = await (await browser.newContext()).newPage();
  await logIn(staffPage, "concierge", "/admin", conciergePassword());
  await staffPage.getByRole("link", { name: /Inquiries Oldest/ }).click();
  await staffPage.getByRole("link", { name: new RegExp(inquirer) }).click();
  await staffPage.getByRole("button", { name: "Reply", exact: true }).click();
  await staffPage.getByLabel("Message", { exact: true }).fill("Gladly. Please choose a time.");
  expect(await accessibilityViolations(staffPage)).toEqual([]);
  await staffPage.getByRole("button", { name: "Send reply" }).click();
  await expect(staffPage.getByRole("list", { name: "Conversation" })).toContainText("Gladly. Please choose a time.");
  await staffPage.goto("/admin/appointments");
  await staffPage.getByRole("button", { name: "Availability" }).click();
  const wide = staffPage.viewportSize() ?? { width: 1440, height: 900 };
  await staffPage.setViewportSize({ width: 390, height: 844 });
  const overflow = await staffPage.getByRole("dialog").evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBe(0);
  await staffPage.setViewportSize(wide);
  await staffPage.getByRole("dialog").getByLabel("Town").selectOption("madison");
  await staffPage.getByRole("dialog").getByLabel("Street address").fill("2 Lake Street");
  await staffPage.getByRole("button", { name: "Add times" }).click();
  await expect(staffPage.getByText(/times added\.|already available/)).toBeVisible();

  const link = await mailedPath(emailOf(inquirer), "inquiries");
  await page.goto(link);
  await expect(page.getByText("Gladly. Please choose a time.")).toBeVisible();
  await page.getByLabel("Town").selectOption("madison");
  await expect(page.getByLabel("Time").locator("option")).not.toHaveCount(1);
  await page.getByLabel("Time").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Request this time" }).click();
  await expect(page.getByText("Requested, to be confirmed")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await staffPage.goto(`/admin/appointments/${reference}`);
  await staffPage.getByRole("button", { name: "Confirm appointment" }).click();
  await expect(staffPage.getByRole("region", { name: "Appointment" }).getByText("Confirmed")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("complementary", { name: "Appointment" }).getByText("Confirmed")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Appointment" })).toContainText("2 Lake Street, Madison, WI");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to your calendar" }).click();
  const [event] = eventsOf(readFileSync(await (await download).path(), "utf8"));
  expect(event).toMatchObject({ status: "CONFIRMED", sequence: 1 });
  expect(event?.uid.startsWith(`${reference}@`)).toBe(true);
  expect(event?.startsAt.getTime()).toBeGreaterThan(Date.now());

  const feedResponse = await staffPage.request.post("/api/appointments/feed", {
    headers: { Origin: new URL(staffPage.url()).origin },
  });
  const feed = new URL(((await feedResponse.json()) as { url: string }).url).pathname;
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  const followed = eventsOf(await (await page.request.get(feed)).text());
  expect(followed.find(({ uid }) => uid === event?.uid)).toMatchObject({ status: "CANCELLED", sequence: 2 });
  await staffPage.context().close();
});
