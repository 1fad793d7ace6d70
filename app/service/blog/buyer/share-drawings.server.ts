import { href } from "react-router";
import { versioned } from "~/catalog/index.server";
import { VISITOR } from "~/kernel/actor/actor";
import { shareSite } from "~/kernel/settings/settings.queries.server";
import { drawPostShare } from "~/ui/pictures/draw-share";
import type { Db } from "~db/client.server";
import { getPost } from "../blog.queries.server";

/** For a post without a cover. */
export const PLAIN_COVER = { seed: 0, kind: "ledger" } as const;

/** Sees only public posts. @throws DomainError not_found. */
export const postShareSvg = (db: Db, slug: string): string =>
	drawPostShare(getPost(db, VISITOR, slug).cover ?? PLAIN_COVER, shareSite(db));

/** The address of a published post's social-media image. */
export const postSharePath = (db: Db, slug: string): string =>
	versioned(href("/blog/:slug/cover.png", { slug }), postShareSvg(db, slug));
