import { z } from "zod";
import { read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf, write } from "~/http/json.server";
import { NO_FIELDS, unknownFields } from "~/http/known-fields.server";
import type { Actor } from "~/kernel/actor/actor";
import {
	answerArchive,
	archiveCounts,
	cancelArchive,
	confirmArchive,
	getArchive,
	listArchiveFiles,
	startArchive,
	undoArchive,
	untilArchiveRests,
} from "~/kernel/archives/archive-imports.server";
import type { ArchiveFile, ArchiveImport, ArchiveWork } from "~/kernel/archives/archive-work";
import { DomainError } from "~/kernel/errors";
import { list } from "~/kernel/fields";
import { id } from "~/kernel/shapes.server";
import { ARCHIVE_FILE_KINDS, ARCHIVE_STATES, type ArchiveFileKind } from "~/terms/imports";
import { keysOf } from "~/terms/keys-of";
import { withReceivedArchive } from "~/uploads/receive-archive.server";
import type { Db } from "~db/client.server";

const count = z.int();
const importShape = z
	.strictObject({
		id,
		state: z.enum(ARCHIVE_STATES),
		fileName: z.string(),
		/** How many files come to what. */
		files: z.strictObject(
			Object.fromEntries(ARCHIVE_FILE_KINDS.map((kind) => [kind, count])) as Record<
				ArchiveFileKind,
				typeof count
			>,
		),
		/** How many files were read, written or taken back, of how many. */
		done: count,
		total: count.nullable(),
		/** Why it failed. */
		problem: z.string().nullable(),
		/** What undoing it took back, and what stays and why. */
		undo: z
			.strictObject({
				back: count,
				left: count,
				stays: z.array(z.strictObject({ name: z.string(), why: z.string() })),
			})
			.nullable(),
	})
	.meta({ id: "ArchiveImport" });

const fileShape = z
	.strictObject({
		position: count,
		path: z.string(),
		kind: z.enum(ARCHIVE_FILE_KINDS),
		/** What it goes to, where that is known. */
		targetId: z.string().nullable(),
		target: z.string(),
		/** What its name, or somebody, says of it, by field. */
		facts: z.record(z.string(), z.string()),
		/** What it may go to. */
		choices: z.array(z.strictObject({ id: z.string(), name: z.string() })),
		note: z.string(),
	})
	.meta({ id: "ArchiveFile" });

const MOST_FILES = 500;
const LONGEST = 200;

const fact = z.string().trim().max(LONGEST, `Use at most ${LONGEST} characters`).optional();

/** What is said of files. @param facts the names of what can be said of one, as `facts` of its answer has them; `pick` is one of its choices. */
const answersSchema = (facts: readonly string[]) =>
	z.object({
		files: list(
			z.object({
				position: z.int({ error: "Send the file's position" }),
				/** Leaves it out. */
				leave: z.boolean({ error: "Use true or false" }).default(false),
				/** What it is and where it goes. */
				facts: z.object(Object.fromEntries(["pick", ...facts].map((name) => [name, fact]))).default({}),
			}),
			MOST_FILES,
			{ none: "Send at least one file" },
		),
	});

const known = (facts: Record<string, string | undefined>) =>
	Object.fromEntries(Object.entries(facts).filter((said): said is [string, string] => said[1] !== undefined));

const recordOf = (db: Db, found: ArchiveImport) => ({
	...{ id: found.id, state: found.state, fileName: found.fileName, files: archiveCounts(db, found) },
	...{ done: found.filesDone, total: found.filesTotal, problem: found.problem, undo: found.undo },
});

const fileOf = ({ position, path, kind, targetId, targetName, facts, choices, note }: ArchiveFile) => ({
	...{ position, path, kind, targetId, facts, choices, note },
	target: targetName,
});

/**
 * The calls of a kind of ZIPs, by what they do: it is sent, its preview read, files that nobody knows are answered, and it is confirmed or given up; for a day
 * it can be taken back.
 *
 * @param at their address, such as `/api/photos/import`.
 * @param what what it holds, in plural.
 * @param names how its files are called.
 * @param facts what can be said of a file that nobody knows.
 */
export function archiveCalls(
	work: ArchiveWork,
	{ at, what, names, facts }: { at: `/api/${string}`; what: string; names: string; facts: readonly string[] },
) {
	const access = work.permission;
	const title = "ZIP not imported";
	const now = (db: Db, actor: Actor, id: string) => recordOf(db, getArchive(db, actor, work, id));
	const does = (
		says: string,
		act: (db: Db, actor: Actor, id: string) => void,
		answer: (call: Call, id: string) => z.input<typeof importShape> = ({ db, actor }, id) =>
			now(db, actor, id),
	) =>
		write({
			...{ says, access, title, gives: importShape },
			waits: true,
			run: async (made) => {
				const id = made.params.id ?? "";
				act(made.db, made.actor, id);
				await untilArchiveRests(made.db, id);
				return answer(made, id);
			},
		});
	return {
		take: write({
			says: `Takes a ZIP of ${what} and looks at its files. Nothing comes in until it is confirmed: the answer and \`${at}/:id/files\` are its preview.`,
			...{ access, title, gives: importShape },
			status: 201,
			readsForm: { files: { file: `A ZIP of ${what}. ${names}` } },
			waits: true,
			run: ({ request, db, actor, ip }) =>
				withReceivedArchive(request, ip, async (form, file) => {
					const unknown = unknownFields(NO_FIELDS, Object.fromEntries(form));
					if (unknown[0]) throw new DomainError("invalid", unknown[0].message, { errors: unknown });
					const { path, name } = file();
					const id = await startArchive(db, actor, work, { path, fileName: name });
					await untilArchiveRests(db, id);
					return now(db, actor, id);
				}),
		}),
		read: read({
			says: `Says how far a ZIP of ${what} is, and what came of it.`,
			...{ access, gives: importShape },
			run: ({ db, actor, params }) => now(db, actor, params.id ?? ""),
		}),
		files: read({
			says: `Lists the files of a ZIP of ${what} with what each comes to.`,
			...{ access, gives: page(fileShape) },
			query: {
				kind: `Only those that come to this: ${ARCHIVE_FILE_KINDS.join(", ")}.`,
				page: "The page, from 1.",
				perPage: "Files on a page, 100 by default.",
			},
			run: ({ db, actor, params, url }) => {
				const found = getArchive(db, actor, work, params.id ?? "");
				const wanted = url.searchParams.get("kind");
				const kinds = ARCHIVE_FILE_KINDS.filter((kind) => wanted === null || kind === wanted);
				if (kinds.length === 0)
					throw new DomainError("invalid", `Use one of ${ARCHIVE_FILE_KINDS.join(", ")}`, { field: "kind" });
				const counts = archiveCounts(db, found);
				const files = listArchiveFiles(db, found, { kinds, ...pagingOf(url) });
				return new JsonPage(
					files.map(fileOf),
					keysOf(counts).reduce((sum, kind) => sum + (kinds.includes(kind) ? counts[kind] : 0), 0),
				);
			},
		}),
		answer: write({
			says: `Says of files of a ZIP of ${what} where they go, or leaves them out.`,
			...{ access, title, gives: importShape },
			schema: answersSchema(facts),
			example: { files: [{ position: 3, leave: true }] },
			waits: true,
			run: async ({ db, actor, params }, { files }) => {
				const id = params.id ?? "";
				answerArchive(
					db,
					actor,
					work,
					id,
					files.map(({ facts, ...one }) => ({ ...one, typed: known(facts) })),
				);
				await untilArchiveRests(db, id);
				return now(db, actor, id);
			},
		}),
		confirm: does(
			`Brings the ${what} of a ZIP in, as its preview says; files that nobody knows where they go stay out.`,
			(db, actor, id) => confirmArchive(db, actor, work, id),
		),
		undo: does(`Takes a whole ZIP of ${what} back, within a day.`, (db, actor, id) =>
			undoArchive(db, actor, work, id),
		),
		cancel: write({
			says: `Gives up a ZIP of ${what} before it is confirmed.`,
			...{ access, title, gives: importShape },
			run: ({ db, actor, params }) => {
				const before = getArchive(db, actor, work, params.id ?? "");
				cancelArchive(db, actor, work, before.id);
				return { ...recordOf(db, before), state: "cancelled" as const };
			},
		}),
	};
}
