// The whole shop with every feature off and then on again (Rule 9.40), as each kind of reader, over HTTP.
import type { APIRequestContext } from "@playwright/test";
import { sql } from "drizzle-orm";
import { keysOf } from "../../app/terms/keys-of.ts";
import { ownersOf } from "../../app/terms/switch-addresses.ts";
import { SWITCHES } from "../../app/terms/switches.ts";
import { products, settings } from "../../db/schema.server.ts";
import { expect, test } from "../helpers/api.ts";
import { crawl, routeOf, TREE } from "../helpers/crawl.ts";
import { withShop } from "../helpers/day-of-work.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer } from "../helpers/server.ts";
import { signInAs } from "../helpers/sign-in.ts";

const NAMES = keysOf(SWITCHES);
const READERS = ["visitor", "pending", "buyer", "admin", "sales", "warehouse", "bookkeeper"] as const;
type Reader = (typeof READERS)[number];
/** The pages that every reader can ask for by their routes alone. */
const STARTS = TREE.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
	.filter((path) => path !== undefined && !/[:*]/.test(path))
	.map((path) => `/${path}`)
	.concat("/")
	.filter((path) => path !== "/logout");

/** Whether an address belongs to something that can be switched off. */
function isSwitched(address: string): boolean {
	const found = routeOf(address);
	return ownersOf(`/${found?.route.path ?? ""}`).some(({ where }) =>
		Object.entries(where).every(([name, word]) => found?.params[name] === word),
	);
}

test("with every feature off no page leads to one, and all of it is back when they are on", async ({
	playwright,
}) => {
	test.setTimeout(limit(300_000));
	const server = await startServer();
	const clients = new Map<Reader, APIRequestContext>();
	const save = (off: readonly string[]) =>
		withShop(server.dataDir, (db) => {
			const value = { version: 1, savedBy: "test", data: { off } };
			db.insert(settings)
				.values({ key: "features", value })
				.onConflictDoUpdate({ target: settings.key, set: { value } })
				.run();
		});
	try {
		for (const reader of READERS) {
			const client = await playwright.request.newContext({ baseURL: server.url });
			if (reader !== "visitor") await signInAs(reader, { request: client });
			clients.set(reader, client);
		}
		const ask = async (reader: Reader, path: string) =>
			`${path} ${(await clients.get(reader)!.get(path, { maxRedirects: 0 })).status()}`;

		const pages: [Reader, string][] = [];
		const found = new Set<string>();
		for (const reader of ["admin", "buyer", "visitor"] as const) {
			const { seen, targets } = await crawl(clients.get(reader)!, STARTS);
			for (const [path, { status }] of seen)
				if (status === 200 && isSwitched(path)) pages.push([reader, path]);
			for (const [target] of targets)
				for (const { name } of ownersOf(`/${routeOf(target)?.route.path}`))
					if (isSwitched(target)) found.add(name);
		}
		// What the pages lead to now.
		expect([...found].sort()).toEqual(NAMES.filter((name) => SWITCHES[name].pages.length > 0).sort());
		const calls = NAMES.flatMap((name) => [...SWITCHES[name].calls])
			.filter((call) => /^GET [^:]+$/.test(call))
			.map((call) => call.slice(4));

		save(NAMES);
		// The server looks for what others wrote twice a second.
		await expect.poll(() => ask("visitor", "/blog")).toBe("/blog 404");
		for (const reader of READERS) {
			const { seen, targets } = await crawl(clients.get(reader)!, STARTS);
			expect(
				targets.filter(([target]) => isSwitched(target)),
				reader,
			).toEqual([]);
			expect(
				seen.filter(([, { status, linkedFrom }]) => linkedFrom !== null && status >= 400),
				reader,
			).toEqual([]);
			expect(
				seen.filter(([path, { status }]) => isSwitched(path) && status < 300),
				reader,
			).toEqual([]);
		}
		for (const [reader, path] of pages) expect(await ask(reader, path)).toBe(`${path} 404`);
		// No call of the API is there, whoever makes it and whatever it sends.
		for (const name of NAMES)
			for (const call of SWITCHES[name].calls) {
				const [method = "", address = ""] = call.split(" ");
				const answer = await clients
					.get(name === "excise" || name === "priceLists" || name === "salespeople" ? "admin" : "buyer")!
					.fetch(address.replaceAll(/:\w+/g, "x"), { method, data: {} });
				expect(`${call} ${answer.status()} ${(await answer.json()).detail}`).toBe(
					`${call} 404 There is no API endpoint at this address.`,
				);
			}
		for (const [reader, path] of [
			["buyer", "/portal/locations/new"],
			["buyer", "/buyer-portal/people"],
			["visitor", "/newsletter"],
			["visitor", "/quote"],
			["visitor", "/support"],
			["admin", "/admin/blog/new"],
			["admin", "/admin/campaigns/new"],
		] as const) {
			const sent = await clients.get(reader)!.post(path, { form: { name: "x" }, maxRedirects: 0 });
			expect(`${path} ${sent.status()}`).toBe(`${path} 404`);
		}

		// What a shop lives on goes on.
		const [buyer, admin] = [clients.get("buyer")!, clients.get("admin")!];
		const goods = withShop(server.dataDir, (db) =>
			db
				.select({ productId: products.id, quantity: products.minimumOrderQuantity })
				.from(products)
				.where(sql`active and category = 'accessories' and stock_quantity > 150 and case_size is null`)
				.orderBy(products.id)
				.limit(1)
				.get(),
		);
		const [store] = (await (await buyer.get("/api/locations")).json()) as { id: string }[];
		const added = await buyer.post("/api/cart/items", { data: goods });
		expect(added.status(), await added.text()).toBe(201);
		const placed = await buyer.post("/api/orders", {
			data: { locationId: store!.id, paymentMethod: "net30" },
		});
		expect(placed.status(), await placed.text()).toBe(201);
		const { id: orderId } = (await placed.json()) as { id: string };
		for (const data of [
			{ status: "processing" },
			{ status: "shipped", trackingNumber: "1Z999AA10123456784" },
		])
			expect((await admin.patch(`/api/orders/${orderId}`, { data })).status()).toBe(200);

		save([]);
		await expect.poll(() => ask("visitor", "/blog")).toBe("/blog 200");
		for (const [reader, path] of pages) expect(await ask(reader, path)).toBe(`${path} 200`);
		for (const path of calls) expect(await ask("visitor", path)).not.toBe(`${path} 404`);
	} finally {
		await Promise.all([...clients.values()].map((client) => client.dispose()));
		await server.dispose();
	}
});
