import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { saySlowness } from "./machine-speed.ts";

/** Says that limits are longer here, and makes the folder that holds the data of a run's unit tests, and removes it after them. */
export default function makeFolder() {
	saySlowness();
	const folder = mkdtempSync(join(tmpdir(), "counter-unit-"));
	process.env.UNIT_FOLDER = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}
