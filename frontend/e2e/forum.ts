/** Collectors and what they do in the forum. */
import { execFile } from "node:child_process";
import path from "node:path";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expect, test } from "./browser";

export const PASSWORD = "correct horse battery";
/** How soon what one does is seen by another. */
export const WITHIN_A_SECOND = { timeout: 1000 };

export function home(): string {
  const log = process.env.MARQUE_LOG;
  if (!log) throw new Error("MARQUE_LOG names the server's log, which lies in its home.");
  return path.dirname(log);
}

/** Runs a command of the operator on the server's own home. */
export function runCommand(command: readonly string[], input = ""): Promise<void> {
  const marque = path.resolve(process.cwd(), "../target/debug/marque");
  const env = { ...process.env, MARQUE_HOME: home(), DATABASE_URL: "" };
  return new Promise((resolve, reject) => {
    const running = execFile(marque, command, { env }, (error, _, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(),
    );
    running.stdin?.end(input);
  });
}

export let memberCount = 0;

/** Somebody new who is a collector, by username. */
export async function collector(...more: string[]): Promise<string> {
  memberCount += 1;
  const username = `club_${Date.now().toString(36)}_${test.info().workerIndex}_${memberCount}`;
  const identity = ["--username", username, "--email", `${username}@example.com`, "--name", `Member ${memberCount}`];
  await runCommand(["user", "create", ...identity, "--role", "collector", ...more], `${PASSWORD}\n`);
  return username;
}

export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/auth?next=%2Fforum");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collectors Forum" })).toBeVisible();
}

/** Somebody in a browser of their own. */
export async function logInElsewhere(browser: Browser, baseURL: string | undefined, username: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await logIn(page, username);
  return page;
}

export async function openCategory(page: Page, name: string): Promise<void> {
  await page.goto("/forum");
  await page.getByRole("button", { name: "New Category" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Category" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Description").fill("Opened to see whether others see it.");
  await dialog.getByRole("button", { name: "Create Category" }).click();
}

export async function openTopic(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New Topic" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Topic" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Content").fill("The book says one thing, the man at the counter another.");
  await dialog.getByRole("button", { name: "Create Topic" }).click();
}

export async function reply(page: Page, text: string): Promise<void> {
  await page.getByLabel("Your reply").fill(text);
  await page.getByRole("button", { name: "Post Reply" }).click();
}

export const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;

/** A category and a topic in it, made through the API; answers the topic's number. */
export async function topicThrough(api: APIRequestContext, baseURL: string | undefined, name: string): Promise<number> {
  const headers = { Origin: new URL(baseURL ?? "").origin };
  const category = await api.post("/api/forum/categories", {
    headers,
    data: { name, description: "A place for what is tried" },
  });
  const { id } = await category.json();
  const data = { title: name, content: "The book says one thing, the man at the counter another." };
  const topic = await api.post(`/api/forum/categories/${id}/topics`, { headers, data });
  return (await topic.json()).id;
}
