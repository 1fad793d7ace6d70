// Runs before each test file: the configuration is read when a module is first imported, and must be the tests' own.
// Files share their process, their modules and so their data folder; each finds no uploads and no rendered pictures.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

const dataDir = join(process.env.UNIT_FOLDER!, String(process.pid));

for (const name of [
	"SMTP_URL",
	"SITE_URL",
	"SITE_NAME",
	"ADMIN_EMAIL",
	"ADMIN_PASSWORD",
	"DEMO_DATA",
	"TRUST_PROXY",
	"BACKUP_DIR",
	"BACKUP_EVERY",
	"BACKUP_KEEP",
	"SUPPORT_AI_URL",
	"SUPPORT_AI_KEY",
	"SUPPORT_AI_MODEL",
]) {
	delete process.env[name];
}
process.env.DATA_DIR = dataDir;
process.env.SESSION_SECRET = "only-for-tests-and-long-enough-for-the-check";
process.env.LOG_LEVEL = "error";
process.env.TIME_ZONE = "America/New_York";

// Files that replace modules load it themselves, if they need it: what is loaded here can't be replaced any more.
if (process.env.VITEST_ALONE !== "1") await import("~/reactions.server");

afterAll(() => {
	vi.useRealTimers();
	for (const folder of [join(dataDir, "uploads"), join(dataDir, "cache", "share")])
		for (const name of existsSync(folder) ? readdirSync(folder) : [])
			rmSync(join(folder, name), { recursive: true });
});
