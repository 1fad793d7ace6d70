import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { checkOut } from "~/buying/checkout/place-order.server";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import { setApprovalAmount } from "~/customers/companies/approval-rules.server";
import { databaseVersion } from "~/http/page-cache.server";
import { guardRoutes } from "~/http/switched-off.server";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { isOn, switchedOff } from "~/kernel/settings/switches.server";
import { getMyCredit } from "~/ledger/credit/credit.server";
import { loader as dashboard } from "~/office/dashboard/admin/dashboard";
import { loader as homePage } from "~/office/home/home";
import { listOwnQuotes } from "~/office/portal/own-requests.server";
import { loader as sitemap } from "~/office/site/sitemap";
import { countWaiting } from "~/office/today/waiting.queries.server";
import { exciseOn } from "~/rules/taxes/excise.server";
import { getKnowledge } from "~/service/assistant/knowledge.server";
import { inSpanish } from "~/service/assistant/spanish";
import { deliverCampaigns } from "~/service/campaigns/deliver-campaigns.server";
import { loader as legal } from "~/service/legal/buyer/legal";
import { keysOf } from "~/terms/keys-of";
import { SWITCHES, type SwitchName } from "~/terms/switches";
import type { Db } from "~db/client.server";
import { auditLog, blogPosts, emailCampaigns, newsletterSubscribers, settings } from "~db/schema.server";
import { one, orderInput } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeExciseRate, RATE, switchOn } from "../../../tests/helpers/excise";
import { makePriceList } from "../../../tests/helpers/price-list";
import { refusal } from "../../../tests/helpers/refusal";
import { answerOf, call, contextFor, formErrors, routeArgs } from "../../../tests/helpers/request";
import { action, loader } from "./features";
import { saveFeatures } from "./save-features.server";

const NAMES = keysOf(SWITCHES);

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const read = () => call(loader, "/admin/settings/features", { db, as: admin });
/** Switches everything on but these, as the owner does who was asked. */
function leave(...off: SwitchName[]): void {
	const { version = 0 } = (db
		.select()
		.from(settings)
		.all()
		.find(({ key }) => key === "features")?.value ?? {}) as { version?: number };
	saveFeatures(db, admin, { version, on: NAMES.filter((name) => !off.includes(name)), sure: true });
}

describe("features (Rule 9.40)", () => {
	it("are all on in a shop that was there before, and all off in a new one", () => {
		expect(switchedOff(db)).toEqual([]);
		writeNewShop(db);
		expect(switchedOff(db)).toEqual(NAMES);
		expect(NAMES.some((name) => isOn(db, name))).toBe(false);
	});

	it("are switched on one page by the owner alone, with an audit row, and public pages follow", async () => {
		const version = databaseVersion(db.$client);
		const before = version();
		const form = { version: "0", on: "stores" };
		const send = (as: UserActor) => call(action, "/admin/settings/features", { db, as, form });
		expect((await send(makeStaff(db, "sales"))).status).toBe(403);
		expect((await read()).body).toMatchObject({ value: { off: [] }, version: 0 });
		const saved = await send(admin);
		expect([saved.status, saved.location]).toEqual([303, "/admin/settings/features"]);
		expect(saved.flash?.text).toMatch(/^Order approval, Salespeople, .*: off, and kept\.$/);
		expect(getSettings(db).features.off).toEqual(NAMES.filter((name) => name !== "stores"));
		expect(version()).not.toBe(before);
		const rows = db.select().from(auditLog).all();
		expect(rows.map(({ action: did, entityId, after }) => [did, entityId, after?.priceLists])).toEqual([
			["setting.update", "features", "off"],
		]);
		expect((await send(admin)).status).toBe(303);
		expect(refusal(() => saveFeatures(db, admin, { version: 0, on: [], sure: true })).message).toContain(
			"changed while you edited",
		);
	});

	it("ask before what is in use stops, and switch it off when told to", async () => {
		makePriceList(db, { entries: [{ productId: makeProduct(db).id, value: 500 }] });
		makePriceList(db, { untilDay: "2020-01-01", entries: [] });
		setCompany(db, makeBuyer(db), { creditLimitCents: 5 });
		const send = (sure: object) =>
			call(action, "/admin/settings/features", { db, as: admin, form: { version: "0", ...sure } });
		const asked = await send({});
		expect(formErrors(asked).sure).toEqual([
			"1 price list will set no prices. 1 company can order on net terms without a limit.",
		]);
		expect(switchedOff(db)).toEqual([]);
		expect((await send({ sure: "on" })).status).toBe(303);
		expect(switchedOff(db)).toEqual(NAMES);
	});

	it("are switched one by one, whatever was saved meanwhile, and the answer stands in the row", async () => {
		leave("blog");
		const form = { version: "0", only: "chat", at: "chat" };
		const send = (more: object = {}) =>
			call(action, "/admin/settings/features", { db, as: admin, form: { ...form, ...more } });
		expect((await send()).flash).toMatchObject({ title: "Support chat is off.", at: "chat", row: true });
		expect(getSettings(db).features.off).toEqual(["chat", "blog"]);
		expect((await send({ on: "chat" })).flash).toMatchObject({ title: "Support chat is on." });
		expect(getSettings(db).features.off).toEqual(["blog"]);
		expect((await send({ only: "x" })).status).toBe(400);
	});

	it("go with what they need, and come back with it", () => {
		leave("stores");
		expect(switchedOff(db)).toEqual(["stores", "approvals"]);
		leave();
		expect(switchedOff(db)).toEqual([]);
	});
});

describe("what is off counts nowhere, and again when it is on (Rule 9.40)", () => {
	const around = <Value>(name: SwitchName, read: () => Value): Value[] => {
		const values = [read()];
		leave(name);
		values.push(read());
		leave();
		values.push(read());
		return values;
	};

	it("price lists", () => {
		const product = makeProduct(db, { wholesalePriceCents: 1_000 });
		const buyer = makeBuyer(db);
		makePriceList(db, { companies: [buyer.companyId!], entries: [{ productId: product.id, value: 500 }] });
		addToCart(db, buyer, one(product.id));
		const price = () => getCart(db, buyer).lines[0]!.unitPriceCents;
		expect(around("priceLists", price)).toEqual([500, 1_000, 500]);
	});

	it("excise", () => {
		const product = makeProduct(db);
		makeExciseRate(db);
		switchOn(db, RATE.state, admin);
		const charges = () => exciseOn(db, [product.id]).size;
		expect(around("excise", charges)).toEqual([1, 0, 1]);
	});

	it("quote requests, in the portal, on Today and in answers", async () => {
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		const lines = [{ productId: id, flavor: null, quantity: 5 }];
		requestQuote(db, buyer, { email: "a@b.example", message: null, lines });
		const asked = () => [
			listOwnQuotes(db, buyer).length,
			countWaiting(db, admin).quote,
			getKnowledge(db).entries.get("quote")!.href,
		];
		expect(around("quotes", asked)).toEqual([
			[1, 1, "/quote"],
			[0, 0, "/contact"],
			[1, 1, "/quote"],
		]);
		const page = async (path: string) => (await call(dashboard, path, { db, as: admin })).status;
		expect([await page("/admin?tab=quotes"), await page("/admin")]).toEqual([200, 200]);
		leave("quotes");
		expect([await page("/admin?tab=quotes"), await page("/admin")]).toEqual([404, 200]);
	});

	it("the blog, on the home page, in the sitemap and in answers", async () => {
		db.insert(blogPosts)
			.values({
				...{ title: "News", slug: "news", content: "News", authorId: admin.id },
				...{ published: true, publishedAt: new Date() },
			})
			.run();
		const seen = async () => {
			const home = await call(homePage, "/", { db, as: VISITOR });
			const map = await (await sitemap(routeArgs(contextFor(db, VISITOR), "/sitemap.xml"))).text();
			return [
				(home.body as { posts: unknown[] }).posts.length,
				map.includes("/blog</loc>"),
				map.includes("/blog/news"),
				getKnowledge(db).entries.has("blog"),
				getKnowledge(db).entries.has("post:news"),
			];
		};
		expect(await seen()).toEqual([1, true, true, true, true]);
		leave("blog");
		expect(await seen()).toEqual([0, false, false, false, false]);
		leave();
		expect(await seen()).toEqual([1, true, true, true, true]);
	});

	it("what the assistant knows of pages", () => {
		const known = () => ["people", "newsletter"].filter((id) => getKnowledge(db).entries.has(id));
		expect(around("stores", known)).toEqual([
			["people", "newsletter"],
			["newsletter"],
			["people", "newsletter"],
		]);
		expect(around("campaigns", known)[1]).toEqual(["people"]);
	});

	it("restocking fees, in claims, policies and answers", () => {
		const words = () => {
			const returns = legal(routeArgs(contextFor(db, VISITOR), "/legal/returns"));
			const text = returns.sections.map(({ heading, html }) => `${heading} ${html}`).join(" ");
			const entries = getKnowledge(db).entries;
			return [
				/a <strong>restocking fee<\/strong>/i.test(text),
				["return-policy", "other-returns"].some((id) => entries.get(id)!.answer.includes("{restocking}")),
				inSpanish(entries.get("return-policy")!).answer.includes("15%"),
			];
		};
		expect(around("restocking", words)).toEqual([
			[true, true, true],
			[false, false, false],
			[true, true, true],
		]);
	});

	it("credit limits", () => {
		const buyer = makeBuyer(db);
		setCompany(db, buyer, { creditLimitCents: 5_000, holdDays: 10 });
		const limits = () => {
			const { limitCents, holdDays } = getMyCredit(db, buyer);
			return [limitCents, holdDays];
		};
		expect(around("creditLimits", limits)).toEqual([
			[5_000, 10],
			[null, null],
			[5_000, 10],
		]);
	});

	it("order approval", () => {
		const owner = makeBuyer(db);
		const product = makeProduct(db, { minimumOrderQuantity: 1 });
		const buyer = makeColleague(db, owner, "buyer");
		setApprovalAmount(db, owner, { above: 0 });
		const placed = () => {
			addToCart(db, buyer, one(product.id, 1));
			return Object.keys(checkOut(db, buyer, orderInput(), { idempotencyKey: null }))[0];
		};
		expect(around("approvals", placed)).toEqual(["request", "order", "request"]);
	});

	it("scheduled campaigns, which wait", () => {
		db.insert(newsletterSubscribers).values({ email: "a@b.example", status: "confirmed", token: "t" }).run();
		db.insert(emailCampaigns)
			.values({
				...{ name: "n", type: "newsletter", subject: "s", content: "c", status: "scheduled" },
				scheduledFor: new Date(0),
			})
			.run();
		const status = () => db.select().from(emailCampaigns).get()!.status;
		leave("campaigns");
		deliverCampaigns(db);
		expect(status()).toBe("scheduled");
		leave();
		deliverCampaigns(db);
		expect(status()).toBe("sending");
	});
});

describe("a page of what is off", () => {
	it("is unknown, its forms too, and only for the words that are a switch's (Rule 9.40)", async () => {
		const module = { loader: () => "read", action: () => "done" };
		const routes = {
			layout: { id: "layout", module: { loader: () => "frame" } },
			account: { id: "account", parentId: "layout", path: "admin/accounts/:id/:does?", module },
			lists: { id: "lists", parentId: "layout", path: "admin/price-lists/:id/:does?", module },
			planned: { id: "planned", parentId: "layout", path: "admin/price-lists/planned/:id", module },
		};
		const guarded = guardRoutes(routes);
		expect(guarded.layout).toBe(routes.layout);
		expect(guarded.planned).toBe(routes.planned);
		const ask = async (id: keyof typeof routes, params: Record<string, string>) => {
			const args = routeArgs(contextFor(db, admin), "/admin/x", { params });
			const doors = guarded[id]!.module as typeof module;
			const answers = [];
			for (const door of [doors.loader, doors.action] as ((args: unknown) => unknown)[])
				answers.push((await answerOf(async () => door(args))).status);
			return answers;
		};
		expect(await ask("lists", { id: "x" })).toEqual([200, 200]);
		leave("priceLists", "creditLimits");
		expect(await ask("lists", { id: "x" })).toEqual([404, 404]);
		expect(await ask("account", { id: "x", does: "limit" })).toEqual([404, 404]);
		expect(await ask("account", { id: "x", does: "undo" })).toEqual([200, 200]);
	});
});
