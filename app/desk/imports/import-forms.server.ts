import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import { columnsIn } from "~/kernel/tables/column-choice";
import { type Mend, mendsIn } from "~/kernel/tables/mends";
import type { Db } from "~db/client.server";

type Args = {
	request: Request;
	context: Context;
	url: URL;
	params: Readonly<Record<string, string | undefined>>;
};

type Steps = {
	chooseColumns: (db: Db, actor: Actor, id: string, columns: readonly string[]) => void;
	mend: (db: Db, actor: Actor, id: string, typed: readonly Mend[]) => void;
	preview: (db: Db, actor: Actor, id: string) => void;
};

/** The forms of an import's page that only change its preview. `pageOf` is its address. */
export function previewForms(steps: Steps, pageOf: (id: string) => string) {
	const does =
		(run: (db: Db, actor: Actor, id: string, form: FormData) => void, refused: "form" | "page" | "errors") =>
		(args: Args) => {
			const here = pageOf(args.params.id!);
			return formAction(args, {
				guard: adminOrDenied,
				schema: nothingTyped,
				run: ({ db, actor, form }) => run(db, actor, args.params.id!, form),
				...(refused === "form"
					? { failed: { title: "Error" } }
					: { refusedTo: refused === "errors" ? `${here}?show=error` : here }),
				done: { to: here },
			});
		};
	return {
		columns: does((db, actor, id, form) => steps.chooseColumns(db, actor, id, columnsIn(form)), "form"),
		mend: does((db, actor, id, form) => steps.mend(db, actor, id, mendsIn(form)), "errors"),
		/** Makes the preview again, as things are now. */
		again: does((db, actor, id) => steps.preview(db, actor, id), "page"),
	};
}
