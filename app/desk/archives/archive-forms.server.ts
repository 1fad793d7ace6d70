import { formAction, nothingTyped } from "~/http/form-action.server";
import type { Context } from "~/http/guards.server";
import { adminOrDenied } from "~/http/guards.server";
import { recordForms } from "~/http/record-page.server";
import type { Actor } from "~/kernel/actor/actor";
import {
	answerArchive,
	cancelArchive,
	confirmArchive,
	type FileAnswer,
	leaveOpenFiles,
	undoArchive,
	untilArchiveRests,
} from "~/kernel/archives/archive-imports.server";
import type { ArchiveWork } from "~/kernel/archives/archive-work";
import type { Db } from "~db/client.server";

type Args = {
	request: Request;
	context: Context;
	url: URL;
	params: Readonly<Record<string, string | undefined>>;
};

/** What can be done on the page of a ZIP that is brought in. `pageOf` is its address, `list` that of the upload. */
export function archiveForms(
	work: ArchiveWork,
	{ pageOf, list, cancelled }: { pageOf: (id: string) => string; list: string; cancelled: string },
) {
	const does =
		(
			act: (db: Db, actor: Actor, id: string, form: FormData) => void,
			to: "page" | "open" | "list" = "page",
		) =>
		(args: Args) => {
			const id = args.params.id!;
			const here = pageOf(id);
			return formAction(args, {
				guard: adminOrDenied,
				schema: nothingTyped,
				run: async ({ db, actor, form }) => {
					act(db, actor, id, form);
					await untilArchiveRests(db, id);
				},
				refusedTo: to === "open" ? `${here}?show=open` : here,
				done: to === "list" ? { to: list, title: "Import Cancelled", text: cancelled } : { to: here },
			});
		};
	return recordForms<Args, Awaited<ReturnType<ReturnType<typeof does>>>>({
		page: does((db, actor, id) => confirmArchive(db, actor, work, id)),
		match: does((db, actor, id, form) => answerArchive(db, actor, work, id, answersIn(form)), "open"),
		leave: does((db, actor, id) => leaveOpenFiles(db, actor, work, id)),
		cancel: does((db, actor, id) => cancelArchive(db, actor, work, id), "list"),
		undo: does((db, actor, id) => undoArchive(db, actor, work, id)),
	});
}

const LONGEST = 200;

/** What was said of files: fields are called by what they say and the file's position, `goes-12`. */
function answersIn(form: FormData): FileAnswer[] {
	const answers = new Map<number, FileAnswer>();
	for (const [name, value] of form) {
		const [, field, at] = /^([a-zA-Z]{1,20})-(\d{1,5})$/.exec(name) ?? [];
		if (!field || !at || typeof value !== "string") continue;
		const position = Number(at);
		const answer = answers.get(position) ?? { position, leave: false, typed: {} };
		if (field === "leave") answer.leave = true;
		else answer.typed[field] = value.trim().slice(0, LONGEST);
		answers.set(position, answer);
	}
	return [...answers.values()];
}
