// Finds a Chromium for the browser tests: the one named by CHROMIUM_PATH, the system's, or Playwright's own.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium on this machine, or undefined. Never looks at Playwright's own. */
export function findSystemChromium() {
	const named = process.env.CHROMIUM_PATH;
	if (named) return existsSync(named) ? named : undefined;
	const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
	for (const name of names) {
		for (const folder of folders) {
			if (folder && existsSync(join(folder, name))) return join(folder, name);
		}
	}
	return undefined;
}
