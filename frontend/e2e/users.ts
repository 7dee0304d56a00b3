import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser";

/** What everybody in these journeys chooses, unless the journey is about passwords. */
export const PASSWORD = "correct horse battery";

/** A name that nobody has had on this server. */
export const newName = (kind: string): string =>
  `${kind}_${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** The address that a member of that name registers with. */
export const emailOf = (username: string): string => `${username}@example.com`;

/** Joins as Ada Lovelace and goes on to that path of the site. */
export async function register(page: Page, username: string, next: string): Promise<void> {
  await page.goto(`/auth?tab=register&next=${encodeURIComponent(next)}`);
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(emailOf(username));
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(new RegExp(`${next.replace(/[.?/]/g, "\\$&")}$`));
}

/** Gives name and password at the door; what comes then is for the journey to say. */
export async function logIn(page: Page, username: string, next: string, password = PASSWORD): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
}

/** The menu of the member who is signed in, named by their first name. */
export const memberMenu = (page: Page, firstName = "Ada"): Locator =>
  page.getByRole("banner").getByRole("button", { name: firstName });

/** Goes, as Ada. */
export async function logOut(page: Page): Promise<void> {
  await memberMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(memberMenu(page)).toHaveCount(0);
}

/** The server's log, where mail is shown when there is no mail server; its folder is the server's home. */
export function serverLog(): string {
  const path = process.env.MARQUE_LOG;
  if (!path) throw new Error("MARQUE_LOG names the server's log, where mail is shown.");
  return path;
}

/** The password of the first admin, which the server wrote down at its first start. */
export function conciergePassword(): string {
  const accounts = readFileSync(path.join(path.dirname(serverLog()), "demo-accounts.txt"), "utf8");
  const password = /^\s*concierge\s+(\S+)/m.exec(accounts)?.[1];
  if (!password) throw new Error("There is no concierge among the first accounts.");
  return password;
}

/** The path of the newest link to a page in the mail for that address. */
export async function mailedPath(email: string, page: string): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const mails = readFileSync(serverLog(), "utf8")
      .split("\n")
      .filter((line) => line.includes(email));
    found = mails.flatMap((line) => line.match(new RegExp(`/${page}/[0-9a-f]{64}`, "g")) ?? []).at(-1);
    expect(found ?? "").toContain(`/${page}/`);
  }).toPass({ timeout: 15_000 });
  return found ?? "";
}

/** Confirms the address of a member with the link that was mailed, and goes on to that path of the site. */
export async function confirmAddress(page: Page, username: string, next: string): Promise<void> {
  await page.goto(await mailedPath(emailOf(username), "verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { name: "Your email address is confirmed" })).toBeVisible();
  await page.goto(next);
}

/** Runs a command of the operator on the server's own home. */
export function runCommand(command: readonly string[], input = ""): Promise<void> {
  const marque = path.resolve(process.cwd(), "../target/debug/marque");
  const env = { ...process.env, MARQUE_HOME: path.dirname(serverLog()), DATABASE_URL: "" };
  return new Promise((resolve, reject) => {
    const running = execFile(marque, command, { env }, (error, _, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(),
    );
    running.stdin?.end(input);
  });
}

/** Somebody new who is a verified collector; their username. */
export const collector = (kind: string, name?: string): Promise<string> => createMember(kind, "collector", name);

/** Somebody new of the concierge; their username. */
export const concierge = (kind: string, name?: string): Promise<string> => createMember(kind, "admin", name);

/** Takes a role from somebody. */
export const revoke = (username: string, role: string): Promise<void> => runCommand(["user", "revoke", username, role]);

async function createMember(kind: string, role: string, name = "Ada Lovelace"): Promise<string> {
  const username = newName(kind);
  const identity = ["--username", username, "--email", emailOf(username), "--name", name];
  await runCommand(["user", "create", ...identity, "--role", role], `${PASSWORD}\n`);
  return username;
}
