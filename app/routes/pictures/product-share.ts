import { VISITOR } from "~/domain/actor";
import { getDb } from "~/http/context.server";
import type { Route } from "./+types/product-share";
import { productShareSvg } from "./share-drawings.server";
import { sendSharePicture } from "./share-picture.server";

/** A drawn product as a shared page shows it: everyone may keep it, so there is none of a hidden product. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	sendSharePicture(context, url, () => productShareSvg(getDb(context), VISITOR, params.slug));
