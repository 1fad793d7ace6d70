import { getDb } from "~/http/context.server";
import { VISITOR } from "~/kernel/actor/actor";
import type { Route } from "./+types/product-share";
import { productShareSvg } from "./share-drawings.server";
import { sendSharePicture } from "./share-picture.server";

/** A product's drawing as a social-media image. It is publicly cached, so a hidden product is a 404. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	sendSharePicture(context, url, () => productShareSvg(getDb(context), VISITOR, params.slug));
