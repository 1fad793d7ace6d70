import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/domain/actor";
import { getSettings } from "~/domain/settings/settings.queries.server";
import { loader as root } from "~/root";
import * as orderPage from "~/routes/admin/orders/order";
import { loader as contactPage } from "~/routes/contact/contact";
import { loader as wholesalePage } from "~/routes/wholesale/wholesale";
import type { Db } from "~db/client.server";
import { settings } from "~db/schema.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import {
	caught,
	contextFor,
	type RouteFunction,
	routeArgs,
	type Untyped,
} from "../../../../tests/helpers/request";
import * as announcement from "./announcement";
import * as carrier from "./carrier";
import * as carrierDelete from "./carrier-delete";
import * as carrierPlace from "./carrier-place";
import * as carriers from "./carriers";
import * as contacts from "./contacts";
import * as faq from "./faq";
import * as faqDelete from "./faq-delete";
import * as faqItem from "./faq-item";
import * as faqPlace from "./faq-place";
import * as rules from "./rules";

let db: Db;
let admin: Actor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const CONTACTS = {
	version: "0",
	supportEmail: "desk@shop.example",
	supportPhone: "(555) 123-4567",
	emergencyPhone: "",
	address: "1 Dock Road",
	"hours[0].days": "Every day",
	"hours[0].hours": "8 AM to 8 PM",
};
const QUESTION = {
	version: "0",
	question: "Do you sell hats?",
	answer: "No. Call {phone}.",
	href: "/products",
	label: "Products",
	onWholesale: "on",
};
const CARRIER = {
	version: "0",
	name: "Dockside",
	trackingUrlTemplate: "https://dockside.example/t/{number}",
	numberForms: "DS#{6}",
};

async function post(page: { action: RouteFunction }, form: Record<string, string>, id = "", actor = admin) {
	const context = contextFor(db, actor);
	const answer = await caught(() => page.action(routeArgs(context, "/admin/settings", { id }, { form })));
	return { answer, flash: context.flash.outgoing, errors: answer?.data?.result?.error };
}

const get = (page: { loader: RouteFunction }, id = "", actor = admin) =>
	caught(() => page.loader(routeArgs(contextFor(db, actor), "/admin/settings", { id })));

describe("the settings' screens", () => {
	it.each(["visitor", "buyer"])("deny a %s", async (who) => {
		const actor: Actor = who === "visitor" ? { kind: "visitor" } : makeBuyer(db);
		const pages = [contacts, announcement, faq, carriers, rules];
		for (const page of pages) expect((await get(page, "", actor)).init?.status).toBe(403);
		for (const page of [faqItem, faqDelete])
			expect((await get(page, "shipping", actor)).init.status).toBe(403);
		for (const page of [carrier, carrierDelete])
			expect((await get(page, "ups", actor)).init.status).toBe(403);
		const status = who === "visitor" ? 401 : 403;
		for (const [page, form, id] of [
			[contacts, CONTACTS, ""],
			[announcement, { version: "0", text: "A", tone: "plain" }, ""],
			[faqItem, QUESTION, "new"],
			[faqDelete, {}, "shipping"],
			[carrier, CARRIER, "new"],
			[carrierDelete, {}, "gls"],
		] as const) {
			expect((await post(page, form, id, actor)).answer.init.status).toBe(status);
		}
		for (const page of [faqPlace, carrierPlace]) {
			const refused = await post(page, { id: "ups", place: "2" }, "", actor);
			expect(refused.answer.init.status).toBe(status);
		}
		expect(db.select().from(settings).all()).toEqual([]);
	});

	it("know no question or carrier of another name", async () => {
		for (const page of [faqItem, faqDelete, carrier, carrierDelete]) {
			expect((await get(page, "nothing")).init.status).toBe(404);
		}
		expect((await post(carrier, CARRIER, "nothing")).answer.init.status).toBe(404);
		expect((await post(faqDelete, {}, "nothing")).answer.init.status).toBe(404);
	});
});

describe("contacts", () => {
	it("are saved, and every page has them", async () => {
		const { answer, flash } = await post(contacts, CONTACTS);
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/settings"]);
		expect(flash).toMatchObject({ title: "Settings Saved" });
		expect((await get({ loader: root })).site).toMatchObject({ supportPhone: "(555) 123-4567" });
		expect((await get({ loader: contactPage })).contacts).toMatchObject({
			address: "1 Dock Road",
			hours: [{ days: "Every day", hours: "8 AM to 8 PM" }],
		});
		expect(await get(contacts)).toMatchObject({ version: 1, value: { supportEmail: "desk@shop.example" } });
	});

	it("get and lose rows of hours by a button, without being checked", async () => {
		const insert = JSON.stringify({ type: "insert", payload: { name: "hours" } });
		const added = await post(contacts, { ...CONTACTS, supportPhone: "", __intent__: insert });
		expect(added.answer.init).toBeNull();
		expect(added.answer.data.toast).toBeNull();
		expect(added.errors ?? null).toBeNull();
		expect(added.answer.data.result.initialValue.hours).toHaveLength(2);
		const remove = JSON.stringify({ type: "remove", payload: { name: "hours", index: 0 } });
		const removed = await post(contacts, { ...CONTACTS, __intent__: remove });
		expect(removed.answer.data.result.initialValue?.hours ?? []).toHaveLength(0);
		expect(db.select().from(settings).all()).toEqual([]);
	});

	it("come back with a message per field, and with what another admin changed", async () => {
		const bad = await post(contacts, { ...CONTACTS, supportPhone: "", "hours[0].days": "" });
		expect(bad.answer.init.status).toBe(400);
		expect(bad.errors).toEqual({
			supportPhone: ["Enter a phone number"],
			"hours[0].days": ["Enter the days, or remove the row"],
		});
		await post(contacts, CONTACTS);
		const stale = await post(contacts, { ...CONTACTS, address: "Elsewhere" });
		expect(stale.answer.init.status).toBe(409);
		expect(stale.errors[""][0]).toContain("Address 1200 Ridgeline Parkway, Reno, NV 89502 → 1 Dock Road by");
		expect((await post(contacts, { ...CONTACTS, address: "Elsewhere", version: "1" })).answer.status).toBe(
			303,
		);
	});
});

describe("the announcement", () => {
	it("is on every page once saved, and gone without a text", async () => {
		const form = { version: "0", text: "Closed on Monday", link: "/contact", linkText: "", tone: "warn" };
		expect((await post(announcement, form)).answer.status).toBe(303);
		expect((await get({ loader: root })).site.announcement).toEqual({
			text: "Closed on Monday",
			link: "/contact",
			linkText: null,
			tone: "warn",
		});
		expect((await get(announcement)).state).toBe("up");
		await post(announcement, { ...form, version: "1", from: "2099-07-01T09:00" });
		expect((await get({ loader: root })).site.announcement).toBeNull();
		expect(await get(announcement)).toMatchObject({ state: "later", values: { from: "2099-07-01T09:00" } });
		const { flash } = await post(announcement, { ...form, version: "2", text: "" });
		expect(flash?.text).toBe("There is no announcement now.");
	});
});

describe("questions", () => {
	it("are listed on the wholesale page with the shop's own numbers", async () => {
		expect((await post(faqItem, QUESTION, "new")).answer.headers.get("Location")).toBe("/admin/settings/faq");
		const shown = async () =>
			(await get({ loader: wholesalePage })).data.faq.map((one: Untyped) => one.answer);
		expect(await shown()).toContain("No. Call (555) 010-0199.");
		const { id } = getSettings(db).faq.at(-1)!;
		await post(faqItem, { ...QUESTION, version: "1", hidden: "on" }, id);
		expect(await shown()).toHaveLength(7);
		expect((await post(faqPlace, { id, place: "0" })).answer.status).toBe(303);
		expect(getSettings(db).faq[0]!.id).toBe(id);
		expect((await post(faqPlace, { id, place: "up" })).flash).toMatchObject({ kind: "error" });
		expect((await post(faqDelete, {}, id)).flash).toMatchObject({ title: "Question Deleted" });
	});
});

describe("carriers", () => {
	it("are offered where orders are shipped, and linked from the order", async () => {
		const made = await post(carrier, CARRIER, "new");
		expect(made.answer.headers.get("Location")).toBe("/admin/settings/carriers/dockside");
		const order = makeOrder(db, { status: "processing" });
		const read = () =>
			orderPage.loader(routeArgs(contextFor(db, admin), "/x", { orderNumber: order.orderNumber })) as Untyped;
		expect(read().carriers).toContainEqual({ id: "dockside", name: "Dockside" });
		const shipped = { id: order.id, status: "shipped", trackingNumber: "DS 123456", carrier: "dockside" };
		expect((await post(orderPage, shipped)).answer.status).toBe(303);
		expect(read().order).toMatchObject({
			carrierName: "Dockside",
			trackingUrl: "https://dockside.example/t/DS123456",
		});
		const kept = await post(carrierDelete, {}, "dockside");
		expect(kept.flash).toMatchObject({ kind: "error", text: expect.stringContaining("hide it instead") });
		await post(carrier, { ...CARRIER, version: "1", hidden: "on" }, "dockside");
		expect(read().carriers.map(({ id }: Untyped) => id)).not.toContain("dockside");
		expect(read().order.carrierName).toBe("Dockside");
	});

	it("refuse a hostile template beside its field", async () => {
		const form = { ...CARRIER, trackingUrlTemplate: "javascript:alert({number})" };
		const { answer, errors } = await post(carrier, form, "new");
		expect(answer.init.status).toBe(400);
		expect(errors).toEqual({ trackingUrlTemplate: ["Enter an address that begins with https://"] });
	});
});
