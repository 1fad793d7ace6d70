import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/kernel/config/env.server";

/** A file as an upload stores it on disk. */
export function csvFile(content: string | Uint8Array): { path: string; size: number } {
	const folder = join(env.DATA_DIR, "received");
	mkdirSync(folder, { recursive: true });
	const path = join(folder, randomUUID());
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	writeFileSync(path, bytes);
	return { path, size: bytes.length };
}
