import { getActor, getDb } from "~/http/context.server";
import type { Route } from "./+types/product";
import { sendPicture } from "./send-picture.server";
import { productSvg } from "./share-drawings.server";

export const loader = ({ context, params }: Route.LoaderArgs) =>
	sendPicture(() => productSvg(getDb(context), getActor(context), params.slug));
