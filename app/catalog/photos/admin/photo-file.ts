import { archiveFileAnswer } from "~/desk/archives/archive-page.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { pictureKindOf } from "~/uploads/picture-kind";
import { photoWork } from "../photo-work.server";
import type { Route } from "./+types/photo-file";

/** A picture of a ZIP that has to be matched by hand (Rule 7.51): unpacked for this page alone. */
export function loader({ context, params }: Route.LoaderArgs) {
	return archiveFileAnswer(getDb(context), adminOrDenied(context), photoWork, params, (_name, content) => {
		const kind = pictureKindOf(content);
		return kind && `image/${kind}`;
	});
}
