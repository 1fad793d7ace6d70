// A shop of somebody's own, with its own name, contacts, rules and texts: no page, mail or paper of it says anything of the demo's.
import type { APIRequestContext } from "@playwright/test";
import { keysOf } from "../../app/terms/keys-of.ts";
import { MAIL_TEMPLATES } from "../../app/terms/mail-templates.ts";
import { outbox } from "../../db/schema.server.ts";
import { expect, test } from "../helpers/api.ts";
import { apiAddresses } from "../helpers/api-addresses.ts";
import { crawl, routeOf, TREE } from "../helpers/crawl.ts";
import { withShop } from "../helpers/day-of-work.ts";
import { demoWordsIn } from "../helpers/demo-words.ts";
import { limit } from "../helpers/machine-speed.ts";
import { fillShop, READERS, type Reader, signIn } from "../helpers/own-records.ts";
import { openShop } from "../helpers/own-shop.ts";
import { OWN, writeOwn } from "../helpers/own-values.ts";
import { spared, wordsOf } from "../helpers/page-words.ts";
import { pdfText } from "../helpers/pdf-text.ts";
import type { TestServer } from "../helpers/server.ts";

/** The pages that every reader can ask for by their routes alone. */
const STARTS = TREE.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
	.filter((path) => path !== undefined && !/[:*]/.test(path))
	.map((path) => `/${path}`)
	.concat("/")
	.filter((path) => path !== "/logout");
const patternsOf = (tree: typeof TREE): string[] =>
	tree.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...patternsOf(children)]);
const mailsOf = (shop: TestServer) => withShop(shop.dataDir, (db) => db.select().from(outbox).all());
/** Where mails with a token lead. */
const LINKS: Record<string, string> = {
	...{ "email-confirm": "/confirm-email/", "password-reset": "/reset-password/" },
	...{ "company-invitation": "/invitation/", "newsletter-confirm": "/newsletter/confirm/" },
};

/** Pictures, addresses that only forms are sent to, links of mails that are not sent, and records that this shop has none of. */
const NOT_REACHED = [
	...["admin-portal/*", "admin/*", "admin/companies/documents/import/:id/:does?"],
	...["admin/accounts/import/:id/:does?", "admin/orders/before/import/:id/:does?"],
	...["admin/orders/before/:id", "buyer-portal/orders/before/:id", "admin/orders/before/goods/:does?"],
	...["apply/continue/:token", "invoice-address/:token"],
	...["admin/companies/import/:id/:does?", "admin/settings/webhooks/:id/:does?"],
	"buyer-portal/webhooks/:id/:does?",
	...["admin/companies/documents/import/:id/files/:position", "admin/customers/:id/order/lines"],
	...["admin/held-prices/:id", "admin/import/photos/:id/:does?", "admin/import/photos/:id/files/:position"],
	...["admin/pact/reports/:id", "admin/pact/reports/:id/file", "admin/papers/:number/undo"],
	...["admin/price-lists/agreements/:id/:does?", "admin/price-lists/planned/:id"],
	...["admin/purchases/:id/pdf", "admin/purchases/:id/csv", "admin/purchases/:id/receive"],
	...["admin/products/:id/pictures/:pictureId/:does?", "admin/settings/rules/:id/remove"],
	...["admin/settings/rules/asked/:id/remove", "admin/staff/:id", "admin/stock/labels/:file"],
	...[
		"blog/:slug/cover.png",
		"brand/:file",
		"buyer-portal/approvals/:id/cart",
		"buyer-portal/people/carts/:id",
	],
	...[
		"cart/flavors/:id",
		"kept/:id",
		"mail/click/:token",
		"mail/open/:token",
		"newsletter/unsubscribe/:token",
	],
	...["pictures/brands/:slug.png", "pictures/products/:slug.png", "pictures/uploads/:file"],
];

/** Kinds of words that a shop starts with until its owner says otherwise. */
const STARTING = ["states", "tax", "freight", "tiers", "terms", "cut-off"];

type Hits = Map<string, string>;

function note(hits: Hits, reader: string, path: string, words: string): void {
	for (const { kind, word, around } of demoWordsIn(spared(path, words)))
		hits.set(`${kind} ${word}: ${around}`, `${reader} ${path}`);
}

/** What is at an address for a reader, as text. */
async function textAt(client: APIRequestContext, path: string): Promise<{ status: number; text: string }> {
	const answer = await client.get(path, { maxRedirects: 0 });
	const type = answer.headers()["content-type"] ?? "";
	const text = type.includes("html")
		? wordsOf(await answer.text())
		: type.includes("pdf")
			? pdfText(await answer.body())
			: /text|json|xml/.test(type)
				? await answer.text()
				: "";
	return { status: answer.status(), text };
}

test("no page, mail or paper of a shop of its own says anything of the demo's (Rules 9.41, 9.62, 9.80)", async ({
	playwright,
}) => {
	test.slow();
	test.setTimeout(limit(300_000));
	const shop = await openShop(new Date().toISOString());
	const clients = new Map<Reader, APIRequestContext>();
	const of = (reader: Reader) => clients.get(reader)!;
	const hits: Hits = new Map();
	try {
		for (const reader of READERS)
			clients.set(
				reader,
				await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: { Origin: shop.url } }),
			);
		const found = new Set<string>();
		const known = new Map<string, Set<string>>();
		const know = (address: string) => {
			const route = routeOf(address)?.route.path ?? "";
			known.set(route, (known.get(route) ?? new Set()).add(address));
		};
		const look = async (reader: Reader, path: string) => {
			const { status, text } = await textAt(of(reader), path);
			if (status !== 200) return;
			found.add(routeOf(path)?.route.path ?? "");
			note(hits, reader, path, text);
		};
		const follow = async (reader: Reader, starts: readonly string[]) => {
			const pages = new Set<string>();
			const { seen, targets } = await crawl(of(reader), [...starts, ...STARTS], (path, html) => {
				pages.add(path);
				found.add(routeOf(path)?.route.path ?? "");
				note(hits, reader, path, wordsOf(html));
				for (const [, picture] of html.matchAll(/ src="(\/[^"]+)"/g)) know(picture!);
			});
			for (const [path, { status }] of seen) if (status === 200 && !pages.has(path)) await look(reader, path);
			for (const [target] of targets) know(target);
		};
		const left = (kinds: (kind: string) => boolean) =>
			[...hits].filter(([hit]) => kinds(hit.split(" ")[0]!)).map(([hit, where]) => `${where}: ${hit}`);

		await test.step("an empty shop, whose owner has said nothing yet", async () => {
			await signIn(of("admin"));
			for (const reader of ["visitor", "admin"] as const) await follow(reader, []);
			expect(left((kind) => !STARTING.includes(kind))).toEqual([]);
			hits.clear();
		});

		await test.step("a shop with its own rules and words, full of records", async () => {
			withShop(shop.dataDir, writeOwn);
			// The server looks for what others wrote twice a second.
			await expect.poll(async () => (await of("visitor").get("/")).text()).toContain(OWN.brand!.headline);
			const starts = await fillShop(shop, of);
			for (const reader of READERS) await follow(reader, starts);
			for (const { template, data, id } of mailsOf(shop)) {
				await look("admin", `/admin/outbox/${id}`);
				const path = LINKS[template];
				if (path && "token" in data) know(path + String(data.token));
			}
			for (const template of keysOf(MAIL_TEMPLATES))
				await look("admin", `/admin/outbox/preview?template=${template}`);
			const calls = apiAddresses().filter(
				({ address, methods }) => methods.includes("GET") && !address.includes(":"),
			);
			for (const { address } of calls) for (const reader of READERS) await look(reader, address);
			// What no page links to: files, and addresses of forms.
			const notReached: string[] = [];
			for (const pattern of patternsOf(TREE).filter((one) => !found.has(one) && one !== "logout")) {
				const paths = /[:*]/.test(pattern) ? [...(known.get(pattern) ?? [])].slice(0, 2) : [`/${pattern}`];
				if (paths.length === 0) notReached.push(pattern);
				for (const path of paths)
					for (const reader of ["admin", "buyer", "visitor"] as const) await look(reader, path);
			}
			expect(left(() => true)).toEqual([]);
			const { text } = await textAt(of("buyer"), "/buyer-portal/papers/BI-701/pdf");
			for (const own of [OWN.seller!.legalName!, "BI-701", "BV-4001", "Net 15", "(614) 867-5311"])
				expect(text).toContain(own);
			expect(notReached.filter((pattern) => !NOT_REACHED.includes(pattern))).toEqual([]);
		});
	} finally {
		await Promise.all([...clients.values()].map((client) => client.dispose()));
		await shop.dispose();
	}
});
