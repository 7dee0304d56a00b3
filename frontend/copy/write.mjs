/** Writes `docs/copy.md`; run by `npm run copy`. */
import fs from "node:fs";
import { copyDocument, copyFile } from "./extract.mjs";

fs.writeFileSync(copyFile, copyDocument());
