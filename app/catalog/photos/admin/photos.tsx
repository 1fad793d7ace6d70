import { href } from "react-router";
import { archiveList } from "~/desk/archives/archive-page.server";
import { ArchiveUpload } from "~/desk/archives/archive-upload";
import { archiveUpload } from "~/desk/archives/archive-upload.server";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { MAX_FILE_MB, MOST_PICTURES } from "~/kernel/config/site";
import { SiteLink } from "~/ui/site-link";
import { photoWork } from "../photo-work.server";
import type { Route } from "./+types/photos";

const pageOf = (id: string) => href("/admin/import/photos/:id/:does?", { id });

/** The form, and the person's imports of pictures. */
export function loader({ context }: Route.LoaderArgs) {
	return { imports: archiveList(getDb(context), adminOrDenied(context), photoWork) };
}

/** Receives the ZIP and redirects to its import (Rule 7.51). */
export const action = (args: Route.ActionArgs) => archiveUpload(args, photoWork, pageOf);

export const headers = replyHeaders;

const HINTS = [
	"A picture is called after a SKU, of a product or a flavor: KEY-9.jpg, KEY-9-2.jpg, KEY-9_front.png. A folder with the SKU\u2019s name does, too.",
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
