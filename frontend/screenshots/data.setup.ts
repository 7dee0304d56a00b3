// People and data that the seeded site lacks, made through the CLI and the API.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, type Page, test as setup } from "@playwright/test";
import { emailOf, mailedPath, PASSWORD, runCommand } from "../e2e/users";
import { car, miura } from "./cars";
import { type Data, dataFile, people, stateFile } from "./people";
import { get, type Json, send, upload } from "./requests";

/** Creates an account and logs it in in a browser of its own. */
async function logIn(browser: Browser, member: keyof typeof people): Promise<Page> {
  const { username, name } = people[member];
  const role = member === "collector" || member === "admin" ? ["--role", member] : [];
  const options = ["--username", username, "--email", emailOf(username), "--name", name, ...role];
  await runCommand(["user", "create", ...options], `${PASSWORD}\n`);
  const page = await (await browser.newContext()).newPage();
  await page.goto("/privacy");
  await send(page, "post", "/api/login", { username, password: PASSWORD });
  await page.context().storageState({ path: stateFile(member) });
  return page;
}

setup("people and data", async ({ browser }) => {
  setup.setTimeout(180_000);
  mkdirSync(path.dirname(dataFile), { recursive: true });
  await logIn(browser, "newcomer");
  const user = await logIn(browser, "user");
  const collector = await logIn(browser, "collector");
  const admin = await logIn(browser, "admin");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/privacy");

  // Submissions in each state; the first is listed, with photos, claims, a question and a proposal.
  const pictures: Json[] = [];
  for (const picture of ["lamborghini-miura-p400-sv", "lamborghini-miura-p400-sv-drawing"]) {
    const file = readFileSync(path.join("public/plates", picture, "1600.webp"));
    pictures.push(await upload(user, "/api/images", `${picture}.webp`, "image/webp", file));
  }
  const images = pictures.map(({ url }) => url);
  const submit = async (form: object) => Number((await send(user, "post", "/api/vehicle-submissions", form)).id);
  const decide = (id: number, decision: object) =>
    send(admin, "post", `/api/admin/submissions/${id}/decision`, decision);
  const approved = await submit({ ...miura, images });
  const pending = await submit({
    ...miura,
    model: "Miura P400 SV",
    year: "1972",
    price: "$2,400,000",
    stockNumber: "",
  });
  const returned = await submit(car("Alfa Romeo", "Montreal", "1973", "$96,000"));
  const rejected = await submit(car("Lancia", "Delta HF Integrale Evoluzione II", "1993", "$165,000"));
  const sale = await submit(car("BMW", "M3", "1988", "$89,000"));
  // Edits by staff that the seller objects to; listed before the others, since it has no photos.
  const jaguar = await submit(car("Jaguar", "E-Type Series I", "1963", "$185,000"));
  const edited = Number((await decide(jaguar, { status: "approved" })).vehicleId);
  const { version: before } = await get(admin, `/api/admin/vehicles/${edited}`);
  await send(admin, "patch", `/api/admin/vehicles/${edited}`, { version: before, milesNumeric: 42100, owners: 3 });
  const answer = `/api/vehicle-submissions/${jaguar}/sign-off`;
  const { revision } = await get(user, answer);
  await send(user, "post", answer, {
    revision,
    verdict: "object",
    reason: "It has had two owners, as the title says.",
  });
  const [signOff] = await get(admin, "/api/admin/sign-offs");

  const vehicle = Number((await decide(approved, { status: "approved" })).vehicleId);
  const sold = Number((await decide(sale, { status: "approved" })).vehicleId);
  await decide(returned, { status: "changes_requested", notes: "Please add photos of the underbody and the title." });
  await decide(rejected, { status: "rejected", notes: "We could not confirm the chassis number." });
  await send(user, "post", `/api/vehicle-submissions/${returned}/messages`, { text: "Photos follow on Monday." });
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n");
  const evidence = `/api/vehicle-submissions/${approved}/documents`;
  const title = await upload(
    user,
    evidence,
    "Certificate of title, State of Illinois, 1981.pdf",
    "application/pdf",
    pdf,
  );
  await upload(collector, "/api/documents", "Service invoices 2009 to 2024.pdf", "application/pdf", pdf);
  const claims = `/api/vehicle-submissions/${approved}/claims`;
  await send(user, "put", `${claims}/owners`, { statement: "Two owners since new", documentId: title.id });
  await send(user, "put", `${claims}/matching_numbers`, {
    statement: "Engine and gearbox numbers match the build sheet",
  });
  const { version } = await get(user, `/api/vehicle-submissions/${approved}/proposal`);
  await send(user, "put", `/api/vehicle-submissions/${approved}/proposal`, { version, exteriorColor: "Giallo" });

  // A sale that is corrected, so that the history has more than one price.
  const change = (body: object) => send(admin, "patch", `/api/admin/vehicles/${sold}`, body);
  await change({ status: "sold", soldPriceNumeric: 850000 });
  await change({ soldPriceNumeric: 85000, reason: "A zero too many." });

  // A feed with a row that cannot be imported, a price on request and a column that is ignored.
  const table = [
    "Stock #,Year,Make,Model,Price,Mileage,Location,Exterior,Remarks",
    'N-101,1967,Ferrari,275 GTB/4,"$3,150,000","51,200 miles","Lake Forest, IL",Rosso Rubino,Matching numbers',
    'N-102,1961,Aston Martin,DB4,POA,38 900 mi,"Milwaukee, WI",Goodwood Green,',
    'N-103,1886,Benz,Patent-Motorwagen,425000,,"Chicago, IL",,',
  ];
  const imports = "/api/admin/imports";
  const feed = await upload(
    admin,
    `${imports}?source=North%20Shore%20Classics`,
    "inventory.csv",
    "text/csv",
    Buffer.from(table.join("\n")),
  );
  await expect
    .poll(async () => (await get(admin, `${imports}/${feed.id}`)).state, { timeout: 30_000 })
    .not.toBe("checking");

  // Saved cars, a saved search, an inquiry with a reply, an appointment.
  for (const id of [1, 2, 5]) await send(user, "put", `/api/user/saved-vehicles/${id}`);
  for (const id of [3, vehicle]) await send(user, "put", `/api/user/watch-list/${id}`);
  await send(user, "post", "/api/user/saved-searches", { name: "Porsche", query: { make: "porsche" } });
  const contact = { name: people.user.name, email: emailOf(people.user.username), consent: true };
  const message = "Could I see it on a weekday, and is the service history complete?";
  const inquiry = await send(user, "post", "/api/inquiries", { ...contact, message, vehicleId: 1 });
  await send(admin, "post", `/api/admin/inquiries/${inquiry.reference}/messages`, {
    text: "Yes, it has every invoice since new. Thursday or Friday afternoon would suit us.",
    isNote: false,
  });
  const day = new Date(Date.now() + 8 * 86_400_000);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  const date = day.toISOString().slice(0, 10);
  const address = "233 S Wacker Dr, Chicago, IL 60606";
  const times = { town: "chicago", address, date, from: "10:00", to: "12:00", minutes: 60 };
  await send(admin, "post", "/api/admin/appointment-slots", times);
  const appointment = await send(user, "post", "/api/appointments", {
    ...contact,
    vehicleId: 2,
    town: "chicago",
    preferredDate: date,
    preferredTime: "afternoon",
    note: "I will bring my mechanic.",
  });

  // The forum: a category, a topic with replies, a report.
  const category = await send(collector, "post", "/api/forum/categories", {
    name: "Restoration",
    description: "Paint, trim, engines and the people who know them",
  });
  const topics = `/api/forum/categories/${category.id}/topics`;
  const topic = await send(collector, "post", topics, {
    title: "Rebuilding Weber 40 IDL carburetors: which jets for 93 octane?",
    content: "The engine runs rich below 3,000 rpm.\n\n- 125 main jets\n- 50 idle jets\n\nWhat do you use?",
  });
  await send(collector, "post", topics, {
    title: "Paint codes of 1970 and 1971",
    content: "Does anyone have the list?",
  });
  const posts = `/api/forum/topics/${topic.id}/posts`;
  await runCommand(
    ["user", "create", "--username", "ruth", "--email", emailOf("ruth"), "--name", "Ruth Osei", "--role", "collector"],
    `${PASSWORD}\n`,
  );
  const other = await (await browser.newContext()).newPage();
  await other.goto("/privacy");
  await send(other, "post", "/api/login", { username: "ruth", password: PASSWORD });
  await send(other, "post", posts, {
    content: "I went down to **115** on mine. @james, did you check the float level?",
  });
  const reply = await send(collector, "post", posts, {
    content: "> did you check the float level?\n\nYes, 17 mm on all six.",
  });
  await send(other, "post", posts, { content: "Then the idle jets are next." });
  await send(other, "post", `/api/forum/posts/${reply.id}/reports`, { reason: "Posted twice." });
  const [report] = await get(admin, "/api/admin/reports");
  await send(collector, "put", `/api/forum/posts/${reply.id}/bookmark`, {});

  // Private messages.
  await send(other, "post", "/api/conversations", {
    username: people.collector.username,
    text: "Would you sell me a set of the idle jets that you took out?",
  });
  const [conversation] = await get(collector, "/api/conversations");
  const messages = `/api/conversations/${conversation.id}/messages`;
  await send(collector, "post", messages, { text: "Gladly. I can post them on **Monday**." });
  const sent = await send(other, "post", messages, { text: "Thank you. What would you like for them?" });
  await send(collector, "post", `/api/messages/${sent.messageId}/reports`, {
    reason: "They ask for money in advance.",
  });
  const [messageReport] = await get(admin, "/api/admin/message-reports");

  // Membership: an application, an access request, an invitation; a question.
  const application = await send(user, "post", "/api/collector-applications", {
    note: "I have looked after two Lancias for twenty years.",
    garage: [{ make: "Lancia", model: "Aurelia B24", year: 1955 }],
    evidence: [],
  });
  const request = await send(visitor, "post", "/api/access-requests", {
    name: "Peter Novak",
    email: emailOf("peter"),
    note: "I am looking for a third Lancia and would like to meet others who own one.",
    consent: true,
  });
  const invitation = await send(admin, "post", "/api/invitations", {
    email: emailOf("quinn"),
    note: "Glad to have you with us.",
  });
  const question = await send(collector, "post", `/api/vehicles/${vehicle}/questions`, {
    text: "Is the tool kit complete?",
  });

  // Links that are mailed.
  await send(visitor, "post", "/api/password-resets", { email: emailOf(people.newcomer.username) });
  const registered = await (await browser.newContext()).newPage();
  await registered.goto("/privacy");
  await send(registered, "post", "/api/register", {
    username: "walter",
    name: "Walter Lindqvist",
    email: emailOf("walter"),
    password: PASSWORD,
  });
  const asker = await send(visitor, "post", "/api/inquiries", {
    name: "Nora Fields",
    email: emailOf("nora"),
    message: "Would you take a 1967 Mercedes-Benz 250 SL in part exchange?",
    consent: true,
    vehicleId: 3,
  });
  await send(admin, "post", `/api/admin/inquiries/${asker.reference}/messages`, {
    text: "We would. Please send us its mileage and a few photos.",
    isNote: false,
  });
  const links = {
    reset: await mailedPath(emailOf(people.newcomer.username), "reset-password"),
    verify: await mailedPath(emailOf("walter"), "verify-email"),
    invitation: await mailedPath(emailOf("quinn"), "invitation"),
    inquiry: await mailedPath(emailOf("nora"), "inquiries"),
  };
  const [proposal] = await get(admin, "/api/admin/proposals");
  const data: Data = {
    vehicle,
    sold,
    approved,
    returned,
    pending,
    category: category.id,
    topic: topic.id,
    conversation: conversation.id,
    application: application.id,
    question: question.id,
    report: report.id,
    messageReport: messageReport.id,
    signOff: signOff.id,
    feed: feed.id,
    member: (await get(user, "/api/user")).id,
    proposal: proposal.id,
    inquiry: inquiry.reference,
    appointment: appointment.reference,
    accessRequest: request.reference,
    invitation: invitation.id,
    links,
  };
  writeFileSync(dataFile, JSON.stringify(data));
});
