// Finds a Chromium on this machine: the one named by CHROMIUM_PATH, or the system's.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's package of a Chromium without windows, which runs the browser tests with a quarter less processor time. */
export const HEADLESS_SHELL = "chromium-headless-shell";

const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a whole Chromium on this machine, or undefined. Never looks at Playwright's own. */
export function findSystemChromium() {
	return find(browsers);
}

/** The path of the lightest Chromium that runs the browser tests, or undefined. */
export function findTestChromium() {
	return find([HEADLESS_SHELL, ...browsers]);
}

function find(names) {
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
