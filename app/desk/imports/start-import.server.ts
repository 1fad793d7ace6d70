import { z } from "zod";
import { getClient, getDb } from "~/http/context.server";
import { seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import type { UserActor } from "~/kernel/actor/actor";
import { withReceivedTable } from "~/uploads/receive-table.server";
import type { Db } from "~db/client.server";

type ReceivedTable = { path: string; fileName: string };

/**
 * Receives the table of an import's first page, and redirects to the import.
 * @param start keeps the file, and gives the id of its import. Throws a DomainError for what it can't read.
 * @param pageOf the import's page.
 */
export function startImport(
	{ request, context }: { request: Request; context: Context },
	start: (db: Db, admin: UserActor, file: ReceivedTable) => string | Promise<string>,
	pageOf: (id: string) => string,
) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	return withReceivedTable(request, getClient(context).ip, "Choose a file", async (form, file) => {
		const outcome = await submitForm(
			form,
			z.object({}),
			() => {
				const { path, name } = file();
				return start(db, admin, { path, fileName: name });
			},
			{ failure: { title: "Error", text: "The file was not read." } },
		);
		return outcome.done ? seeOther(pageOf(outcome.value)) : outcome.reply;
	});
}
