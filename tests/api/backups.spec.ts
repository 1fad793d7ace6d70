import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../helpers/api.ts";

test("a drill brings a backup of the running shop up again, and fails on a damaged one", () => {
	test.skip(!process.env.TEST_DATA_DIR, "the server's data folder is not known");
	const BACKUP_DIR = mkdtempSync(join(tmpdir(), "counter-backups-"));
	const run = (script: string) =>
		spawnSync(process.execPath, [`scripts/${script}.mjs`], {
			env: { ...process.env, DATA_DIR: process.env.TEST_DATA_DIR, BACKUP_DIR },
			encoding: "utf8",
		});
	const backup = run("backup").stdout.trim();
	const drill = run("drill");
	expect(drill.status, drill.stdout + drill.stderr).toBe(0);
	expect(drill.stdout).toMatch(/^Age {8}0\.0 hours, [\d.]+ MB$/m);
	expect(drill.stdout).toMatch(/^orders +\d{3}/m);
	expect(drill.stdout).toMatch(/^The backup works\. It took [\d.]+ s\.$/m);

	const uploads = join(backup, "uploads");
	const [upload = ""] = readdirSync(uploads).filter((name) => name !== "pictures");
	appendFileSync(join(uploads, upload), "!");
	const damaged = run("drill");
	expect(damaged.status).toBe(1);
	expect(damaged.stderr).toContain(upload);
	expect(damaged.stdout).toContain("The drill failed.");
	rmSync(BACKUP_DIR, { recursive: true });
});
