import { env } from "~/kernel/config/env.server";
import { paletteOf } from "~/kernel/settings/colors";
import { answeredIn, reviewedIn } from "~/kernel/settings/promised";
import { shownLogo } from "~/kernel/settings/setting";
import { getContacts, getSettings, nameOf } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";
import type { Shop } from "./letter.ts";

const localHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;

/** The shop's details for emails, with its brand or one that is only looked at. Without SITE_URL, links lead to the server's own address. */
export function shopOfMails(db: Db | Tx, brand = getSettings(db).brand): Shop {
	const { legal } = getSettings(db);
	const { address, supportEmail, supportPhone } = getContacts(db);
	const url = env.SITE_URL ?? `http://${localHost.includes(":") ? `[${localHost}]` : localHost}:${env.PORT}`;
	const logo = brand.logo && shownLogo(brand.logo);
	return {
		name: nameOf(db, brand),
		url,
		address,
		email: supportEmail,
		phone: supportPhone,
		timeZone: env.TIME_ZONE,
		logo: logo ? { ...logo, src: url + logo.src } : undefined,
		colors: brand.color === null ? undefined : paletteOf(brand.color),
		delivery: brand.delivery,
		reviewed: reviewedIn(legal),
		answered: answeredIn(legal),
		dispatch: legal.dispatch,
	};
}
