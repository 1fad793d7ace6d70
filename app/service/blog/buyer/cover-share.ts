import { sendSharePicture } from "~/catalog/index.server";
import { getDb } from "~/http/context.server";
import type { Route } from "./+types/cover-share";
import { postShareSvg } from "./share-drawings.server";

/** A published article's cover as a social-media image. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	sendSharePicture(context, url, () => postShareSvg(getDb(context), params.slug));
