import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version that runs: package.json's, which CHANGELOG.md begins with. */
export const VERSION: string = (
	JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8")) as { version: string }
).version;
