/** Writes the constants of `limits` in `contract/rules.json` to the file that is named; run by `npm run api`. */
import fs from "node:fs";

const header = `/**
 * Limits and other numbers of the server's rules (\`crates/domain/src/limits.rs\`), made from \`contract/rules.json\` by
 * \`npm run api\`. A constant each: webpack puts the number in place of its name, so no page loads this file.
 */
`;

const { limits } = JSON.parse(fs.readFileSync(new URL("../../contract/rules.json", import.meta.url), "utf8"));
const constants = Object.entries(limits).map(([name, limit]) => `export const ${name} = ${limit};\n`);
fs.writeFileSync(process.argv[2], header + constants.join(""));
