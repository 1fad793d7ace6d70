import { getDb } from "~/http/context.server";
import { VISITOR } from "~/kernel/actor/actor";
import type { Route } from "./+types/brand-share";
import { brandShareSvg } from "./share-drawings.server";
import { sendSharePicture } from "./share-picture.server";

/** A brand's wordmark as a social-media image; a 404 for a hidden brand. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	sendSharePicture(context, url, () => brandShareSvg(getDb(context), VISITOR, params.slug));
