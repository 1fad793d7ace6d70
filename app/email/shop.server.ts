import { env } from "~/kernel/config/env.server";
import { paletteOf } from "~/kernel/settings/colors";
import { shownLogo } from "~/kernel/settings/setting";
import { getSettings, shopName } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";
import type { Shop } from "./letter.ts";

const localHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;

/** The shop's details for emails. Without SITE_URL, links lead to the server's own address. */
export function shopOfMails(db: Db): Shop {
	const { brand, contacts } = getSettings(db);
	const { address, supportEmail, supportPhone } = contacts;
	const url = env.SITE_URL ?? `http://${localHost.includes(":") ? `[${localHost}]` : localHost}:${env.PORT}`;
	const logo = brand.logo && shownLogo(brand.logo);
	return {
		name: shopName(db),
		url,
		address,
		email: supportEmail,
		phone: supportPhone,
		timeZone: env.TIME_ZONE,
		logo: logo ? { ...logo, src: url + logo.src } : undefined,
		colors: brand.color === null ? undefined : paletteOf(brand.color),
		delivery: brand.delivery,
	};
}
