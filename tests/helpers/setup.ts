// Runs before each test file: the configuration is read when a module is first imported, and must be the tests' own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "counter-unit-"));

for (const name of [
	"SMTP_URL",
	"SITE_URL",
	"SITE_NAME",
	"ADMIN_EMAIL",
	"ADMIN_PASSWORD",
	"DEMO_DATA",
	"TRUST_PROXY",
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

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
