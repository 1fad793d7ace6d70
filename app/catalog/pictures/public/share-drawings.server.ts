import { href } from "react-router";
import type { Actor } from "~/kernel/actor/actor";
import { shareSite } from "~/kernel/settings/settings.queries.server";
import { drawBrandShare, drawProductShare } from "~/ui/pictures/draw-share";
import type { Db } from "~db/client.server";
import { getBrandDrawing, getProductDrawing } from "../picture.queries.server";
import { drawingVersion } from "./share-picture.server";

/** @throws DomainError not_found. */
export function productShareSvg(db: Db, actor: Actor, slug: string): string {
	const { category, drawing, ...rest } = getProductDrawing(db, actor, slug);
	return drawProductShare({ ...rest, drawing: { ...drawing, category } }, shareSite(db));
}

/** @throws DomainError not_found. */
export const brandShareSvg = (db: Db, actor: Actor, slug: string): string =>
	drawBrandShare(getBrandDrawing(db, actor, slug), shareSite(db));

/** An address whose answer may be kept: it changes with the drawing. */
export const versioned = (path: string, svg: string) => `${path}?v=${drawingVersion(svg)}`;

/** The address of a product's social-media image. `actor` may see the product. */
export const productSharePath = (db: Db, actor: Actor, slug: string): string =>
	versioned(href("/pictures/products/:slug.png", { slug }), productShareSvg(db, actor, slug));

/** The address of a brand's social-media image. */
export const brandSharePath = (db: Db, actor: Actor, slug: string): string =>
	versioned(href("/pictures/brands/:slug.png", { slug }), brandShareSvg(db, actor, slug));
