import type { Db } from "~db/client.server";
import type { Actor } from "../actor/actor.ts";
import { staffMay } from "../actor/permissions.ts";
import { brandSchema } from "./brand.schema.ts";
import { findLogo } from "./logos.server";
import type { Brand } from "./setting.ts";
import { getSettings } from "./settings.queries.server";

const PATH = /^\/brand-preview(?:\/|\.data$|$)/;

/** The typed fields of an address; none for one that is broken. */
function typedIn(url: URL): Record<string, unknown> {
	try {
		const typed: unknown = JSON.parse(url.searchParams.get("brand") ?? "");
		return typeof typed === "object" && typed !== null ? { ...typed } : {};
	} catch {
		return {};
	}
}

/**
 * The brand of a preview: what was typed, and the published value of each field that can't be published as it is, such as a color that is
 * hard to read (Rule 9.44). Null for other pages, and for readers who may not change settings.
 */
export function previewedBrand(db: Db, actor: Actor, url: URL): Brand | null {
	if (!PATH.test(url.pathname) || !staffMay(actor, "settings")) return null;
	const { brand } = getSettings(db);
	const typed = typedIn(url);
	const { version: _version, logo: logoId, ...fields } = brandSchema.shape;
	const read = Object.fromEntries(
		Object.entries(fields).flatMap(([name, field]) => {
			const found = Object.hasOwn(typed, name) ? field.safeParse(typed[name]) : null;
			return found?.success ? [[name, found.data]] : [];
		}),
	) as Partial<Brand>;
	const id = Object.hasOwn(typed, "logo") ? logoId.safeParse(typed.logo) : null;
	return {
		...brand,
		...read,
		...(id?.success ? { logo: id.data === null ? null : findLogo(db, id.data) } : {}),
	};
}
