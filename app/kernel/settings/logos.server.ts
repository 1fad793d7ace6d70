import { createHash } from "node:crypto";
import { and, eq, like, lt, notInArray } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { requireAdmin } from "../actor/permissions.ts";
import type { Logo } from "./setting.ts";
import { getSettings } from "./settings.queries.server";

/** Which of a logo's files: as it is, the tab's icon, or on white. */
export const LOGO_FILES = ["logo", "icon", "touch"] as const;
export type LogoFile = (typeof LOGO_FILES)[number];

/** Uploaded and not published within it, a logo is forgotten. */
const KEPT_MS = 86_400_000;

const kept = z.object({
	id: z.string(),
	name: z.string(),
	bytes: z.int(),
	width: z.int(),
	height: z.int(),
	/** PNG files in base64: a few kilobytes, which a backup of the database has with it. */
	files: z.object({ logo: z.string(), icon: z.string(), touch: z.string() }),
});

const keyOf = (id: string) => `logo:${id}`;

function find(db: Db | Tx, id: string): z.infer<typeof kept> | null {
	const row = db
		.select()
		.from(settings)
		.where(eq(settings.key, keyOf(id)))
		.get();
	return row ? (kept.safeParse(row.value).data ?? null) : null;
}

type Made = { name: string; bytes: number; width: number; height: number } & Record<LogoFile, Buffer>;

/** Keeps the files of a logo until it is published (Rule 9.43). The same files have the same id. @throws DomainError forbidden. */
export function keepLogo(db: Db, actor: Actor, { logo, icon, touch, ...about }: Made): Logo {
	requireAdmin(actor, "settings");
	const id = createHash("sha256").update(logo).update(touch).digest("hex").slice(0, 16);
	const files = { logo, icon, touch };
	const value = {
		id,
		...about,
		files: Object.fromEntries(LOGO_FILES.map((file) => [file, files[file].toString("base64")])),
	};
	db.insert(settings)
		.values({ key: keyOf(id), value })
		.onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
		.run();
	return { id, ...about };
}

/** A kept logo without its files; null when there is none of that id. */
export function findLogo(db: Db | Tx, id: string): Logo | null {
	const found = find(db, id);
	if (!found) return null;
	const { files: _files, ...logo } = found;
	return logo;
}

/** The kept logos without their files: the published one, and those uploaded lately. */
export const listLogos = (db: Db | Tx): Logo[] =>
	db
		.select()
		.from(settings)
		.where(like(settings.key, keyOf("%")))
		.all()
		.flatMap(({ value }) => {
			const found = kept.omit({ files: true }).safeParse(value).data;
			return found ? [found] : [];
		});

/** A file of a kept logo; null when there is none of that id. */
export function readLogo(db: Db | Tx, id: string, file: LogoFile): Buffer | null {
	const found = find(db, id);
	return found ? Buffer.from(found.files[file], "base64") : null;
}

/** Forgets logos that are neither shown nor were uploaded within a day. */
export function forgetLogos(tx: Tx, shown: readonly string[], now = new Date()): void {
	tx.delete(settings)
		.where(
			and(
				like(settings.key, keyOf("%")),
				notInArray(settings.key, shown.map(keyOf)),
				lt(settings.updatedAt, new Date(now.getTime() - KEPT_MS)),
			),
		)
		.run();
}

/** The published logo for a printed paper; null where there is none. */
export function logoOfPapers(db: Db | Tx): { content: Buffer; width: number; height: number } | null {
	const { logo } = getSettings(db).brand;
	const content = logo && readLogo(db, logo.id, "logo");
	return logo && content ? { content, width: logo.width, height: logo.height } : null;
}
