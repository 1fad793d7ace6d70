import { href } from "react-router";
import { z } from "zod";
import { archiveList } from "~/desk/archives/archive-page.server";
import { ArchiveUpload } from "~/desk/archives/archive-upload";
import { useSectionTabs } from "~/desk/frame/sections";
import { getClient, getDb } from "~/http/context.server";
import { replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { startArchive, untilArchiveRests } from "~/kernel/archives/archive-imports.server";
import { MAX_FILE_MB, MOST_PICTURES } from "~/kernel/config/site";
import { SiteLink } from "~/ui/site-link";
import { withReceivedArchive } from "~/uploads/receive-archive.server";
import { photoWork } from "../photo-work.server";
import type { Route } from "./+types/photos";

const pageOf = (id: string) => href("/admin/import/photos/:id/:does?", { id });

/** The form, and the person's imports of pictures. */
export function loader({ context }: Route.LoaderArgs) {
	return { imports: archiveList(getDb(context), adminOrDenied(context), photoWork) };
}

/** Receives the ZIP and redirects to its import (Rule 7.51). */
export function action({ request, context }: Route.ActionArgs) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	return withReceivedArchive(request, getClient(context).ip, async (form, file) => {
		const outcome = await submitForm(
			form,
			z.object({}),
			() => {
				const { path, name } = file();
				return startArchive(db, admin, photoWork, { path, fileName: name });
			},
			{ failure: { title: "Error", text: "The ZIP was not read." } },
		);
		if (!outcome.done) return outcome.reply;
		await untilArchiveRests(db, outcome.value);
		return seeOther(pageOf(outcome.value));
	});
}

export const headers = replyHeaders;

const HINTS = [
	"A picture is called after a SKU, of a product or a flavor: RAZ-TN9000.jpg, RAZ-TN9000-2.jpg, RAZ-TN9000_front.png. A folder with the SKU\u2019s name does, too.",
	"Where no SKU is meant, the barcode or the last word of the address of the product\u2019s page counts.",
	`JPEG, PNG, WebP or AVIF, up to ${MAX_FILE_MB} MB each, and ${MOST_PICTURES} for a product.`,
	"A picture that came under the same file name before is replaced; the others stay.",
	"You match by hand what the names don\u2019t say.",
];

export default function Photos({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	return (
		<ArchiveUpload
			title="Import Pictures"
			intro="You review every picture before it is shown to anybody."
			hints={HINTS}
			noun={["picture", "pictures"]}
			imports={imports}
			pageOf={pageOf}
			reply={actionData}
			tabs={useSectionTabs()}
			more={<SiteLink to={href("/admin/import")}>Import products</SiteLink>}
		/>
	);
}
