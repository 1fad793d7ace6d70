import { z } from "zod";
import { getClient, getDb } from "~/http/context.server";
import { seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import { startArchive, untilArchiveRests } from "~/kernel/archives/archive-imports.server";
import type { ArchiveWork } from "~/kernel/archives/archive-work";
import { withReceivedArchive } from "~/uploads/receive-archive.server";

/** Receives a ZIP and redirects to the page of its import, which `pageOf` is the address of. */
export function archiveUpload(
	{ request, context }: { request: Request; context: Context },
	work: ArchiveWork,
	pageOf: (id: string) => string,
) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	return withReceivedArchive(request, getClient(context).ip, async (form, file) => {
		const outcome = await submitForm(
			form,
			z.object({}),
			() => {
				const { path, name } = file();
				return startArchive(db, admin, work, { path, fileName: name });
			},
			{ failure: { title: "Error", text: "The ZIP was not read." } },
		);
		if (!outcome.done) return outcome.reply;
		await untilArchiveRests(db, outcome.value);
		return seeOther(pageOf(outcome.value));
	});
}
