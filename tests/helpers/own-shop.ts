// A new shop on a server of a test's own, whose clock the test sets. Its only account is the admin of `signInAs`.
import type { BrowserContext, Page } from "@playwright/test";
import { brands, settings } from "../../db/schema.server.ts";
import { withShop } from "./day-of-work.ts";
import { guestContext } from "./guest.ts";
import { ADMIN } from "./journey.ts";
import { clockModule, startServer, type TestServer } from "./server.ts";

/** Starts it at a moment, open and with a brand for its products, or goes on at a later one in the folder of an earlier start. */
export async function openShop(now: string, dataDir?: string): Promise<TestServer> {
	const shop = await startServer({
		...(dataDir ? { dataDir } : {}),
		nodeArgs: ["--import", clockModule(Date.parse(now) - Date.now())],
		env: { DEMO_DATA: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
	});
	if (!dataDir)
		withShop(shop.dataDir, (db) => {
			db.insert(brands).values({ name: "Keystone", slug: "keystone", featured: true }).run();
			const value = { version: 2, savedBy: "test", data: { opensAt: 0, isDayShown: true } };
			db.insert(settings)
				.values({ key: "opening", value })
				.onConflictDoUpdate({ target: settings.key, set: { value } })
				.run();
		});
	return shop;
}

/** Another person's browser at the shop, who confirmed their age at that moment. */
export async function visitShop(own: BrowserContext, { url }: TestServer, now: string): Promise<Page> {
	const guest = await guestContext(own.browser()!, own, url);
	await guest.addCookies([{ name: "age", value: `true.${Date.parse(now)}`, url, httpOnly: true }]);
	return guest.newPage();
}
