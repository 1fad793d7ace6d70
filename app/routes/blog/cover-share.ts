import { getDb } from "~/http/context.server";
import { postShareSvg } from "~/routes/pictures/share-drawings.server";
import { sendSharePicture } from "~/routes/pictures/share-picture.server";
import type { Route } from "./+types/cover-share";

/** A published article's cover as a social-media image. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	sendSharePicture(context, url, () => postShareSvg(getDb(context), params.slug));
