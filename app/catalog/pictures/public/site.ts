import { getDb } from "~/http/context.server";
import { shareSite } from "~/kernel/settings/settings.queries.server";
import { drawSiteShare } from "~/ui/pictures/draw-share";
import type { Route } from "./+types/site";
import { sendSharePicture } from "./share-picture.server";

/** The social-media image of pages without their own. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	sendSharePicture(context, url, () => drawSiteShare(shareSite(getDb(context))));
