import { env } from "~/env.server";
import type { Shop } from "./letter.ts";

const localHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;

/** The shop as its mails name it; without SITE_URL links lead to where the server listens. */
export const shopOfMails = (): Shop => ({
	name: env.SITE_NAME,
	url: env.SITE_URL ?? `http://${localHost.includes(":") ? `[${localHost}]` : localHost}:${env.PORT}`,
	address: env.SITE_ADDRESS,
	email: env.SUPPORT_EMAIL,
	phone: env.SUPPORT_PHONE,
	timeZone: env.TIME_ZONE,
});
