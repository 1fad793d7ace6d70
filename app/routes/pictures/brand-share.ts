import { VISITOR } from "~/domain/actor";
import { getDb } from "~/http/context.server";
import type { Route } from "./+types/brand-share";
import { brandShareSvg } from "./share-drawings.server";
import { sendSharePicture } from "./share-picture.server";

/** A brand's name as a shared page shows it; none of a hidden brand. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	sendSharePicture(context, url, () => brandShareSvg(getDb(context), VISITOR, params.slug));
