import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { loader as root } from "~/root";
import { rulesApi } from "~/rules/api";
import { loader as wholesalePage } from "~/service/legal/wholesale/wholesale";
import { loader as contactPage } from "~/service/messages/buyer/contact";
import type { Db } from "~db/client.server";
import { settings } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call, contextFor, formErrors, type RouteFunction, routeArgs } from "../../../tests/helpers/request";
import * as orderPage from "../orders/admin/order";
import * as rules from "../selling/admin/states";
import * as announcement from "./announcement";
import * as carrier from "./carrier";
import * as carrierDelete from "./carrier-delete";
import * as carrierPosition from "./carrier-position";
import * as carriers from "./carriers";
import * as contacts from "./contacts";
import * as faq from "./faq";
import * as faqDelete from "./faq-delete";
import * as faqItem from "./faq-item";
import * as faqPosition from "./faq-position";
import * as seller from "./seller";

const api = doorsAt(rulesApi, "/api/seller");

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

type Page = { loader: RouteFunction };

async function post<Result>(
	page: { action: RouteFunction<never, Result> },
	form: Record<string, string>,
	id = "",
	actor = admin,
) {
	const answer = await call(page.action, "/admin/settings", { db, as: actor, params: { id }, form });
	return { answer, flash: answer.flash, errors: formErrors(answer) };
}

const get = <Result>(page: { loader: RouteFunction<never, Result> }, id = "", actor = admin) =>
	call(page.loader, "/admin/settings", { db, as: actor, params: { id } });

describe("the settings' screens", () => {
	it.each(["visitor", "buyer"])("deny a %s", async (who) => {
		const actor: Actor = who === "visitor" ? { kind: "visitor" } : makeBuyer(db);
		const pages: Page[] = [contacts, seller, announcement, faq, carriers, rules];
		for (const page of pages) expect((await get(page, "", actor)).status).toBe(403);
		for (const page of [faqItem, faqDelete] as Page[])
			expect((await get(page, "shipping", actor)).status).toBe(403);
		for (const page of [carrier, carrierDelete] as Page[])
			expect((await get(page, "ups", actor)).status).toBe(403);
		for (const [page, form, id] of [
			[contacts, CONTACTS, ""],
			[announcement, { version: "0", text: "A", tone: "plain" }, ""],
			[seller, { version: "0" }, ""],
			[faqItem, QUESTION, "new"],
			[faqDelete, {}, "shipping"],
			[carrier, CARRIER, "new"],
			[carrierDelete, {}, "gls"],
		] as [{ action: RouteFunction }, Record<string, string>, string][]) {
			expect((await post(page, form, id, actor)).answer.status).toBe(403);
		}
		for (const page of [faqPosition, carrierPosition]) {
			const refused = await post(page, { id: "ups", place: "2" }, "", actor);
			expect(refused.answer.status).toBe(403);
		}
		expect(db.select().from(settings).all()).toEqual([]);
	});

	it("return 404 for an unknown question or carrier", async () => {
		for (const page of [faqItem, faqDelete, carrier, carrierDelete] as Page[]) {
			expect((await get(page, "nothing")).status).toBe(404);
		}
		expect((await post(carrier, CARRIER, "nothing")).answer.status).toBe(404);
		expect((await post(faqDelete, {}, "nothing")).answer.status).toBe(404);
	});
});

describe("the seller", () => {
	const FORM = { version: "0", legalName: "Ridge LLC", reminderDays: "7, -3 7", reminders: "on" };
	const row = (values: Record<string, string>) =>
		Object.fromEntries(Object.entries(values).map(([name, value]) => [`licenses[0].${name}`, value]));

	it("is saved by form and by program, with what is left empty as nothing (Rule 16.52)", async () => {
		const license = row({ kind: "pact", number: "P-1", state: "oh", lastDay: "2027-01-31" });
		expect((await post(seller, { ...FORM, ...license })).flash).toMatchObject({ title: "Settings Saved" });
		expect((await get(seller)).data.value).toMatchObject({
			...{ legalName: "Ridge LLC", address: null, reminderDays: [-3, 7], reminders: "on" },
			licenses: [{ kind: "pact", number: "P-1", state: "OH", lastDay: "2027-01-31" }],
		});
		const json = await call(api.loader, "/api/seller", { db, as: admin });
		const put = (body: unknown) =>
			call(api.action, "/api/seller", { db, as: admin, method: "PUT", json: body });
		const changed = { ...(json.body as object), mailName: "Pat", reminderDays: [1] };
		expect((await put(changed)).body).toMatchObject({ version: 2, mailName: "Pat", reminderDays: [1] });
		expect((await put({ ...changed, mailName: "Ana" })).status).toBe(409);
	});

	it.each([
		["reminderDays", { reminderDays: "soon" }],
		["reminderDays", { reminderDays: "400" }],
		["reminders", { reminders: "soon" }],
		["phone", { phone: "12" }],
		["mailAddress", { mailAddress: "desk" }],
		["licenses[0].number", row({ kind: "pact", number: "" })],
		["licenses[0].state", row({ kind: "pact", number: "1", state: "Ohio" })],
		["licenses[0].kind", row({ kind: "none", number: "1" })],
		["licenses[0].lastDay", row({ kind: "pact", number: "1", lastDay: "2027-02-30" })],
	])("says at %s what is wrong", async (field, values) => {
		const { answer, errors } = await post(seller, { ...FORM, ...values });
		expect(answer.status).toBe(400);
		expect(Object.keys(errors)).toEqual([field]);
	});
});

describe("contacts", () => {
	it("are saved, and every page has them", async () => {
		const { answer, flash } = await post(contacts, CONTACTS);
		expect([answer.status, answer.location]).toEqual([303, "/admin/settings"]);
		expect(flash).toMatchObject({ title: "Settings Saved" });
		expect((await get({ loader: root })).data.site).toMatchObject({ supportPhone: "(555) 123-4567" });
		expect((await get({ loader: contactPage })).data.contacts).toMatchObject({
			address: "1 Dock Road",
			hours: [{ days: "Every day", hours: "8 AM to 8 PM" }],
		});
		expect((await get(contacts)).data).toMatchObject({
			version: 1,
			value: { supportEmail: "desk@shop.example" },
		});
	});

	it("get and lose rows of hours by a button, without being checked", async () => {
		const insert = JSON.stringify({ type: "insert", payload: { name: "hours" } });
		const added = await post(contacts, { ...CONTACTS, supportPhone: "", __intent__: insert });
		expect(added.answer.status).toBe(200);
		expect(added.answer.data).toMatchObject({
			toast: null,
			result: { initialValue: { hours: { length: 2 } } },
		});
		expect(added.errors).toEqual({});
		const remove = JSON.stringify({ type: "remove", payload: { name: "hours", index: 0 } });
		const removed = await post(contacts, { ...CONTACTS, __intent__: remove });
		expect(removed.answer.data.result.initialValue?.hours ?? []).toHaveLength(0);
		expect(db.select().from(settings).all()).toEqual([]);
	});

	it("show a message per field, and another admin's changes", async () => {
		const bad = await post(contacts, { ...CONTACTS, supportPhone: "", "hours[0].days": "" });
		expect(bad.answer.status).toBe(400);
		expect(bad.errors).toEqual({
			supportPhone: ["Enter a phone number"],
			"hours[0].days": ["Enter the days, or remove the row"],
		});
		await post(contacts, CONTACTS);
		const stale = await post(contacts, { ...CONTACTS, address: "Elsewhere" });
		expect(stale.answer.status).toBe(409);
		expect(stale.errors[""]?.[0]).toContain(
			"Address 1200 Ridgeline Parkway, Reno, NV 89502 → 1 Dock Road by",
		);
		expect((await post(contacts, { ...CONTACTS, address: "Elsewhere", version: "1" })).answer.status).toBe(
			303,
		);
	});
});

describe("the announcement", () => {
	it("is on every page once saved, and gone without a text", async () => {
		const form = { version: "0", text: "Closed on Monday", link: "/contact", linkText: "", tone: "warn" };
		expect((await post(announcement, form)).answer.status).toBe(303);
		expect((await get({ loader: root })).data.site.announcement).toEqual({
			text: "Closed on Monday",
			link: "/contact",
			linkText: null,
			tone: "warn",
		});
		expect((await get(announcement)).data.state).toBe("up");
		await post(announcement, { ...form, version: "1", from: "2099-07-01T09:00" });
		expect((await get({ loader: root })).data.site.announcement).toBeNull();
		expect((await get(announcement)).data).toMatchObject({
			state: "later",
			values: { from: "2099-07-01T09:00" },
		});
		const { flash } = await post(announcement, { ...form, version: "2", text: "" });
		expect(flash?.text).toBe("There is no announcement now.");
	});
});

describe("questions", () => {
	it("are listed on the wholesale page with the shop's own numbers", async () => {
		expect((await post(faqItem, QUESTION, "new")).answer.location).toBe("/admin/settings/faq");
		const shown = async () =>
			(await get({ loader: wholesalePage })).data.faq.map((question) => question.answer);
		expect(await shown()).toContain("No. Call (555) 010-0199.");
		const { id } = getSettings(db).faq.at(-1)!;
		await post(faqItem, { ...QUESTION, version: "1", hidden: "on" }, id);
		expect(await shown()).toHaveLength(7);
		expect((await post(faqPosition, { id, place: "0" })).answer.status).toBe(303);
		expect(getSettings(db).faq[0]!.id).toBe(id);
		expect((await post(faqPosition, { id, place: "up" })).flash).toMatchObject({ kind: "error" });
		expect((await post(faqDelete, {}, id)).flash).toMatchObject({ title: "Question Deleted" });
	});
});

describe("carriers", () => {
	it("are offered where orders are shipped, and linked from the order", async () => {
		const made = await post(carrier, CARRIER, "new");
		expect(made.answer.location).toBe("/admin/settings/carriers/dockside");
		const order = makeOrder(db, { status: "processing" });
		const read = () =>
			orderPage.loader(
				routeArgs(contextFor(db, admin), "/x", { params: { orderNumber: order.orderNumber } }),
			);
		expect(read().docket!.carriers).toContainEqual(
			expect.objectContaining({ id: "dockside", name: "Dockside" }),
		);
		const shipped = { id: order.id, status: "shipped", trackingNumber: "DS 123456", carrier: "dockside" };
		expect((await post(orderPage, shipped)).answer.status).toBe(303);
		expect(read().order).toMatchObject({
			carrierName: "Dockside",
			trackingUrl: "https://dockside.example/t/DS123456",
		});
		const kept = await post(carrierDelete, {}, "dockside");
		expect(kept.flash).toMatchObject({ kind: "error", text: expect.stringContaining("Hide it instead") });
		await post(carrier, { ...CARRIER, version: "1", hidden: "on" }, "dockside");
		const next = makeOrder(db, { status: "processing" });
		const { docket } = orderPage.loader(
			routeArgs(contextFor(db, admin), "/x", { params: { orderNumber: next.orderNumber } }),
		);
		expect(docket!.carriers.map(({ id }) => id)).not.toContain("dockside");
		expect(read().order.carrierName).toBe("Dockside");
	});

	it("refuse a hostile template with a message at its field", async () => {
		const form = { ...CARRIER, trackingUrlTemplate: "javascript:alert({number})" };
		const { answer, errors } = await post(carrier, form, "new");
		expect(answer.status).toBe(400);
		expect(errors).toEqual({ trackingUrlTemplate: ["Enter an address that begins with https://"] });
	});
});
