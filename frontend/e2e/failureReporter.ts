// Lists the failed tests with their errors in a line each after everything else, where a log that is cut still has them.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestError } from "@playwright/test/reporter";

/** Longest error text in characters. */
const MAX_ERROR = 400;

function inOneLine({ message, location, snippet }: TestError): string {
  const text = stripVTControlCharacters(message ?? snippet ?? "unknown error");
  const place = location && ` (${path.basename(location.file)}:${location.line})`;
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_ERROR) + (place ?? "");
}

export default class FailureReporter implements Reporter {
  #suite?: Suite;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const failed = this.#suite?.allTests().filter((each) => each.outcome() === "unexpected") ?? [];
    if (failed.length === 0) return;
    process.stdout.write("\nErrors of the failed tests:\n");
    for (const { title, location, results } of failed) {
      process.stdout.write(`${path.basename(location.file)}:${location.line} ${title}\n`);
      for (const error of results.at(-1)?.errors ?? []) process.stdout.write(`  ${inOneLine(error)}\n`);
    }
  }

  printsToStdio(): boolean {
    return true;
  }
}
