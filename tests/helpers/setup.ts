import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Configuration is read when a module is first imported: tests get a data folder of their own.
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "shop-test-"));
process.env.SESSION_SECRET = "a secret for tests that is long enough";
process.env.LOG_LEVEL = "error";
