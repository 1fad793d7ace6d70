import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { updateOrder } from "~/buying/order-desk/update-order.server";
import { replyOrCall } from "~/email/letter";
import { letterHtml } from "~/email/letter-html";
import { letterText } from "~/email/letter-text";
import { shopOfMails } from "~/email/shop.server";
import { senderOf } from "~/email/transport.server";
import { letterhead } from "~/http/letterhead.server";
import { databaseVersion } from "~/http/page-cache.server";
import { answerQuestion } from "~/service/assistant/answer-question.server";
import type { Db } from "~db/client.server";
import { auditLog, orders, settings } from "~db/schema.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { type UserActor, VISITOR } from "../actor/actor.ts";
import { CARRIERS } from "../carriers/carriers.ts";
import { env } from "../config/env.server";
import { BUSINESS_HOURS } from "../config/site";
import { announcementSchema } from "./announcement.schema.server";
import { carrierSchema, templateProblem } from "./carrier.schema.ts";
import { contactsSchema } from "./contacts.schema.ts";
import { faqSchema } from "./faq.schema.ts";
import { writeNewShop } from "./new-shop.server.ts";
import { saveAnnouncement, saveContacts } from "./save-settings.server";
import { NO_ADDRESS } from "./setting.ts";
import {
	emergencyPhone,
	getAnnouncement,
	getContacts,
	getSavedSetting,
	getSettings,
	hasContacts,
	shopName,
} from "./settings.queries.server";
import { createCarrier, deleteCarrier, getCarrier, moveCarrier, updateCarrier } from "./write-carrier.server";
import { createFaqItem, deleteFaqItem, getFaqItem, moveFaqItem, updateFaqItem } from "./write-faq.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const CONTACTS = {
	version: 0,
	supportEmail: "desk@shop.example",
	supportPhone: "(555) 123-4567",
	emergencyPhone: null,
	address: "1 Dock Road",
	hours: [{ days: "Every day", hours: "8 AM to 8 PM EST" }],
};
const ANNOUNCEMENT = {
	version: 0,
	text: "Closed on Monday",
	link: "/contact",
	linkText: null,
	tone: "warn" as const,
	from: null as number | null,
	until: null as number | null,
};
const QUESTION = {
	version: 0,
	question: "Do you sell hats?",
	answer: "No hats. Call {phone}.",
	href: "/products",
	label: "Products",
	onWholesale: true,
	hidden: false,
};
const CARRIER = {
	version: 0,
	name: "Dockside",
	trackingUrlTemplate: "https://dockside.example/t/{number}",
	numberForms: ["DS#{6}"],
	hidden: false,
	...NO_ADDRESS,
};
const audit = () => db.select().from(auditLog).all();

describe("a shop with default settings", () => {
	it("has the configured contacts, the default hours, questions and carriers, and no announcement", () => {
		const { contacts, carriers, faq } = getSettings(db);
		expect(contacts).toMatchObject({ supportPhone: "(555) 010-0199", hours: BUSINESS_HOURS });
		expect(carriers.map(({ id }) => id)).toEqual(CARRIERS.map(({ id }) => id));
		expect(faq).toHaveLength(7);
		expect(getAnnouncement(db)).toBeNull();
		expect(answerQuestion(db, VISITOR, "What are your business hours?").response).toBe(
			"Monday to Friday 9 AM to 6 PM EST, Saturday 10 AM to 4 PM EST, Sunday closed.",
		);
	});

	it.each([
		{ version: 3, data: "?" },
		{ version: 3, savedBy: "x", data: "?" },
	])("falls back to the defaults when a row can't be read: %j", (value) => {
		db.insert(settings).values({ key: "contacts", value }).run();
		expect(getContacts(db).supportPhone).toBe("(555) 010-0199");
	});
});

describe("a new shop", () => {
	beforeEach(() => writeNewShop(db));

	it("has no name, contact or hour that nobody gave, and its mails leave them out (Rule 9.62)", () => {
		const shop = shopOfMails(db);
		expect(shop).toMatchObject({ name: "Wholesale shop", address: "", email: "", phone: "", dispatch: null });
		expect(getContacts(db).hours).toEqual([]);
		expect([emergencyPhone(db), hasContacts(db)]).toEqual([null, false]);
		expect(senderOf(shop)).toBe("shop@127.0.0.1");
		expect(replyOrCall(shop)).toBe("Reply to this email.");
		const letter = { subject: "A", preview: "B", title: "C", blocks: [] };
		expect(letterText(letter, shop)).toMatch(/-- \nWholesale shop\n$/);
		expect(letterHtml(letter, shop)).not.toMatch(/mailto:|&middot;|Ridgeline|555/);
		expect(letterhead(db)).toBe("Wholesale shop");
	});

	it("has what the configuration gives, and then what its owner saves", () => {
		const given = { ...env.given };
		env.given.SITE_NAME = true;
		try {
			expect(shopName(db)).toBe(env.SITE_NAME);
		} finally {
			Object.assign(env.given, given);
		}
		saveContacts(db, admin, CONTACTS);
		expect(getContacts(db)).toEqual(expect.objectContaining({ supportPhone: "(555) 123-4567" }));
		expect([emergencyPhone(db), hasContacts(db)]).toEqual([null, true]);
		expect(senderOf(shopOfMails(db))).toBe("desk@shop.example");
	});
});

describe("changing settings", () => {
	it.each(["visitor", "buyer"])("is refused to a %s", (who) => {
		const actor = who === "visitor" ? VISITOR : makeBuyer(db);
		const code = who === "visitor" ? "unauthenticated" : "forbidden";
		for (const run of [
			() => saveContacts(db, actor, CONTACTS),
			() => saveAnnouncement(db, actor, ANNOUNCEMENT),
			() => createFaqItem(db, actor, QUESTION),
			() => updateFaqItem(db, actor, { ...QUESTION, id: "shipping" }),
			() => moveFaqItem(db, actor, { id: "shipping", place: 0 }),
			() => deleteFaqItem(db, actor, { id: "shipping" }),
			() => createCarrier(db, actor, CARRIER),
			() => updateCarrier(db, actor, { ...CARRIER, id: "ups" }),
			() => moveCarrier(db, actor, { id: "ups", place: 3 }),
			() => deleteCarrier(db, actor, { id: "gls" }),
			() => getSavedSetting(db, actor, "contacts"),
			() => getCarrier(db, actor, "ups"),
		]) {
			expect(refusal(run).code).toBe(code);
		}
		expect(db.select().from(settings).all()).toEqual([]);
	});
});

describe("contacts", () => {
	it("are used everywhere once saved, by every connection", () => {
		expect(getContacts(db).supportPhone).toBe("(555) 010-0199");
		saveContacts(db, admin, CONTACTS);
		expect(getContacts(db)).toMatchObject({ supportPhone: "(555) 123-4567", address: "1 Dock Road" });
		expect(shopOfMails(db)).toMatchObject({ email: "desk@shop.example", address: "1 Dock Road" });
		const ask = (question: string) => answerQuestion(db, VISITOR, question).response;
		expect(ask("What are your business hours?")).toBe("Every day 8 AM to 8 PM EST.");
		expect(ask("Do you have emergency support?")).toContain("(555) 123-4567");
		saveContacts(db, admin, { ...CONTACTS, version: 1, emergencyPhone: "(555) 999-0000" });
		expect(ask("Do you have emergency support?")).toContain("(555) 999-0000");
	});

	it("add an audit row with the changed fields, and none when nothing changed", () => {
		saveContacts(db, admin, { ...CONTACTS, version: 0, ...getContacts(db), address: "2 Dock Road" });
		saveContacts(db, admin, { version: 1, ...getContacts(db) });
		expect(audit()).toMatchObject([
			{
				action: "setting.update",
				entityId: "contacts",
				actorName: admin.username,
				before: { address: "1200 Ridgeline Parkway, Reno, NV 89502" },
				after: { address: "2 Dock Road", version: 1 },
			},
		]);
		expect(Object.keys(audit()[0]!.after!)).toEqual(["address", "version"]);
		expect(getSavedSetting(db, admin, "contacts").version).toBe(1);
	});

	it("tell the second of two admins what the first one changed, and keep the first one's change", () => {
		saveContacts(db, admin, CONTACTS);
		const { code, message } = refusal(() => saveContacts(db, makeAdmin(db), { ...CONTACTS, address: "X" }));
		expect(code).toBe("conflict");
		expect(message).toContain(`Phone (555) 010-0199 → (555) 123-4567 by ${admin.username}`);
		expect(getContacts(db).address).toBe("1 Dock Road");
		expect(getSavedSetting(db, admin, "contacts")).toMatchObject({ version: 1, savedBy: admin.username });
	});

	it.each([
		["supportEmail", "nobody"],
		["supportPhone", "call us"],
		["emergencyPhone", "911!"],
		["address", " "],
		["hours", []],
	])("are refused with a bad %s", (field, value) => {
		const { error } = contactsSchema.safeParse({ ...CONTACTS, emergencyPhone: "", [field]: value });
		expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
		expect(contactsSchema.safeParse({ ...CONTACTS, supportPhone: "555-1234" }).success).toBe(true);
	});

	it("are not cached from a transaction that was rolled back", () => {
		const before = getContacts(db);
		expect(() =>
			db.transaction(
				(tx) => {
					tx.insert(settings)
						.values({ key: "contacts", value: { version: 1, savedBy: "x", data: CONTACTS } })
						.run();
					expect(getContacts(db).address).toBe("1 Dock Road");
					throw new Error("no");
				},
				{ behavior: "immediate" },
			),
		).toThrow("no");
		db.insert(settings).values({ key: "unrelated", value: 1 }).run();
		expect(getContacts(db)).toEqual(before);
	});
});

describe("the announcement", () => {
	const at = (text: string) => new Date(text).getTime();

	it("is shown between its start and end, and changes the page cache's version at both", () => {
		const now = Date.now();
		saveAnnouncement(db, admin, { ...ANNOUNCEMENT, from: now + 60_000, until: now + 120_000 });
		expect(getAnnouncement(db, now)).toBeNull();
		expect(getAnnouncement(db, now + 60_000)).toEqual({
			text: "Closed on Monday",
			link: "/contact",
			linkText: null,
			tone: "warn",
		});
		expect(getAnnouncement(db, now + 120_000)).toBeNull();

		const version = databaseVersion(db.$client);
		const put = (from: number | null, until: number | null) => {
			const data = { ...ANNOUNCEMENT, from, until };
			// Without the row's trigger, only the time can change the version.
			db.$client.exec("drop trigger if exists settings_version_update");
			db.update(settings)
				.set({ value: { version: 1, savedBy: "x", data } })
				.where(eq(settings.key, "announcement"))
				.run();
			return version();
		};
		const versions = [
			put(now + 60_000, null),
			put(null, null),
			put(now - 60_000, now - 30_000),
			put(now - 60_000, now + 60_000),
		];
		expect(new Set(versions).size).toBe(3);
		expect(versions[1]).toBe(versions[3]);
	});

	it("has its times in words in the audit log, and is saved only when it changed", () => {
		const until = at("2026-07-01T13:00:00Z");
		saveAnnouncement(db, admin, { ...ANNOUNCEMENT, until });
		saveAnnouncement(db, admin, { ...ANNOUNCEMENT, until, version: 1 });
		saveAnnouncement(db, admin, { ...ANNOUNCEMENT, from: until - 60_000, version: 1 });
		const [first, second, third] = audit().map(({ before, after }) => ({ before, after }));
		expect(first?.before).not.toHaveProperty("from");
		expect(first).toMatchObject({ before: { until: null }, after: { until: "Jul 1, 2026, 9:00 AM" } });
		expect(second).toMatchObject({ before: { from: null }, after: { from: "Jul 1, 2026, 8:59 AM" } });
		expect(third).toBeUndefined();
		expect(getSavedSetting(db, admin, "announcement").version).toBe(2);
	});

	it("reads times in the shop's time zone, and refuses links to other protocols", () => {
		const parse = (values: object) =>
			announcementSchema.safeParse({ ...ANNOUNCEMENT, from: "", until: "", ...values });
		expect(parse({ from: "2026-07-01T09:00" }).data?.from).toBe(at("2026-07-01T13:00:00Z"));
		expect(parse({ text: "  ", link: "", from: " " }).data).toMatchObject({
			text: null,
			link: null,
			from: null,
		});
		for (const link of [
			"javascript:alert(1)",
			"//evil.example",
			"/\\evil.example",
			"http://a.example",
			"https://name@a.example",
			"https://:word@a.example",
			"https://a.example/a b",
			"https:///",
			"//",
			"/a b",
			"x",
		]) {
			expect(parse({ link }).error?.issues[0]?.path, link).toEqual(["link"]);
		}
		for (const link of ["/products?category=pods", "https://example.com/a"]) {
			expect(parse({ link }).success, link).toBe(true);
		}
		expect(parse({ from: "2026-07-02T09:00", until: "2026-07-01T09:00" }).error?.issues[0]?.path).toEqual([
			"until",
		]);
		expect(parse({ from: "2026-07-02T09:00", until: "2026-07-02T09:00" }).success).toBe(false);
		expect(parse({ from: "2026-07-02T09:00", until: "2026-07-02T09:01" }).success).toBe(true);
		expect(parse({ from: "soon" }).success).toBe(false);
	});
});

describe("questions", () => {
	const list = () => getSettings(db).faq;

	it("can be added, found by the assistant, hidden from it, moved and deleted", () => {
		const ask = () => answerQuestion(db, VISITOR, "do you sell hats");
		expect(ask().known).toBe(false);
		const { id } = createFaqItem(db, admin, QUESTION);
		expect(ask()).toMatchObject({ response: "No hats. Call (555) 010-0199.", link: { href: "/products" } });

		updateFaqItem(db, admin, { ...QUESTION, id, version: 1, hidden: true });
		expect(ask().known).toBe(false);
		moveFaqItem(db, admin, { id, place: 0 });
		moveFaqItem(db, admin, { id, place: 0 });
		expect(list()[0]).toMatchObject({ id, version: 2, hidden: true });
		expect(list()).toHaveLength(8);
		expect(deleteFaqItem(db, admin, { id })).toEqual({ question: QUESTION.question });
		expect(list()).toHaveLength(7);
		expect(audit().map(({ action }) => action)).toEqual([
			"faq.create",
			"faq.update",
			"faq.move",
			"faq.delete",
		]);
		expect(audit()[2]).toMatchObject({ before: { place: 8 }, after: { place: 1 } });
		const [first] = list();
		moveFaqItem(db, admin, { id: first!.id, place: 99 });
		expect([list().at(-1)!.id, audit().at(-1)]).toMatchObject([first!.id, { after: { place: 7 } }]);
		updateFaqItem(db, admin, first!);
		expect(getFaqItem(db, admin, first!.id)).toEqual(first);
	});

	it("rank above the assistant's own texts when staff changed the answer", () => {
		const item = list().find(({ id }) => id === "approval-time")!;
		updateFaqItem(db, admin, { ...item, answer: "One week, at present." });
		expect(answerQuestion(db, VISITOR, "How long does approval take?").response).toBe(
			"One week, at present.",
		);
	});

	it("of a new shop use the assistant's phrasings", () => {
		const ask = (question: string) => answerQuestion(db, VISITOR, question).response;
		const change = (change: object) => {
			const item = list().find(({ id }) => id === "minimum-order")!;
			updateFaqItem(db, admin, { ...item, ...change });
		};
		const other = "What is the order minimum to get started";
		expect(ask(other)).toMatch(/\$100/);
		change({ answer: "There is none in May." });
		expect(ask(other)).toBe("There is none in May.");
		change({ hidden: true });
		for (const question of [other, "Is there a minimum order?", "How small can my first initial order be"]) {
			expect(ask(question)).not.toMatch(/\$100|in May/);
		}
		change({ hidden: false });
		deleteFaqItem(db, admin, { id: "minimum-order" });
		expect(ask(other)).not.toMatch(/\$100|in May/);
	});

	it("are unique, refuse outdated edits, and link to pages of this site", () => {
		expect(
			refusal(() => createFaqItem(db, admin, { ...QUESTION, question: "IS THERE A MINIMUM ORDER?" })).code,
		).toBe("conflict");
		const item = list()[1]!;
		updateFaqItem(db, admin, { ...item, answer: "A" });
		const { code, message } = refusal(() => updateFaqItem(db, admin, { ...item, answer: "B" }));
		expect(code).toBe("conflict");
		expect(message).toMatch(/Answer {approvalTime} We email.* → A by user/);
		const unknown = { ...QUESTION, id: "nothing", place: 0 };
		for (const change of [updateFaqItem, moveFaqItem]) {
			expect(refusal(() => change(db, admin, unknown)).code).toBe("not_found");
		}
		expect(refusal(() => deleteFaqItem(db, admin, { id: "nothing" })).code).toBe("not_found");
		expect(refusal(() => getFaqItem(db, admin, "nothing")).code).toBe("not_found");
		expect(getFaqItem(db, admin, item.id).question).toBe(item.question);
		const taken = { ...item, version: item.version + 1, question: list()[0]!.question };
		expect(refusal(() => updateFaqItem(db, admin, taken)).code).toBe("conflict");
		for (let n = list().length; n < 100; n++)
			createFaqItem(db, admin, { ...QUESTION, question: `Why ${n}?` });
		expect(refusal(() => createFaqItem(db, admin, QUESTION)).message).toContain("up to 100 questions");
		expect(faqSchema.safeParse({ ...QUESTION, href: "" }).error?.issues).toHaveLength(1);
		expect(faqSchema.safeParse({ ...QUESTION, href: "https://a.example" }).success).toBe(false);
		expect(faqSchema.safeParse({ ...QUESTION, href: "javascript:alert(1)" }).success).toBe(false);
	});
});

describe("carriers", () => {
	const list = () => getSettings(db).carriers;
	const ship = (trackingNumber: string, carrier?: string) => {
		const order = makeOrder(db, {});
		updateOrder(db, admin, { id: order.id, status: "shipped", trackingNumber, carrier });
		return db.select().from(orders).where(eq(orders.id, order.id)).get()!;
	};

	it("are added before 'Other carrier', guessed by tracking number, and used for shipping", () => {
		expect(ship("DS123456").carrier).toBe("other");
		const { id } = createCarrier(db, admin, CARRIER);
		expect(id).toBe("dockside");
		expect(list().at(-1)!.id).toBe("other");
		expect(ship("ds 123-456").carrier).toBe("dockside");
		expect(ship("whatever", "dockside").carrier).toBe("dockside");
	});

	it("are not offered or guessed once hidden, and still named on past orders", () => {
		const { id } = createCarrier(db, admin, CARRIER);
		ship("DS123456");
		updateCarrier(db, admin, { ...CARRIER, id, version: 1, hidden: true });
		expect(ship("DS123456").carrier).toBe("other");
		expect(refusal(() => ship("DS123456", id))).toMatchObject({
			code: "invalid",
			errors: [{ field: "carrier", message: "Choose one of the carriers" }],
		});
		expect(getCarrier(db, admin, id)).toMatchObject({ name: "Dockside", orders: 1 });
		expect(refusal(() => deleteCarrier(db, admin, { id })).message).toContain("Hide it instead");
		const others = list().filter((one) => one.id !== "gls");
		expect(deleteCarrier(db, admin, { id: "gls" })).toEqual({ name: "GLS US" });
		expect(list()).toEqual(others);
		expect(audit().filter(({ entity }) => entity === "carrier")).toMatchObject([
			{ action: "carrier.create", entityId: id },
			{ action: "carrier.update", entityId: id },
			{ action: "carrier.delete", entityId: "gls" },
		]);
	});

	it("get no id that orders of a deleted one have", () => {
		makeOrder(db, {});
		db.update(orders).set({ carrier: "dockside" }).run();
		expect(createCarrier(db, admin, CARRIER).id).toBe("dockside-2");
	});

	it("are tried in their order, with 'Other carrier' last", () => {
		const { id } = createCarrier(db, admin, { ...CARRIER, numberForms: ["#{12}"] });
		expect(ship("123456789012").carrier).toBe("fedex");
		moveCarrier(db, admin, { id, place: 0 });
		expect(ship("123456789012").carrier).toBe("dockside");
		moveCarrier(db, admin, { id, place: 0 });
		expect(audit().filter(({ action }) => action === "carrier.move")).toMatchObject([
			{ before: { place: list().length - 1 }, after: { place: 1 } },
		]);
		moveCarrier(db, admin, { id, place: 99 });
		expect(list().at(-2)!.id).toBe("dockside");
		expect(refusal(() => moveCarrier(db, admin, { id: "other", place: 0 })).code).toBe("conflict");
		expect(refusal(() => deleteCarrier(db, admin, { id: "other" })).code).toBe("conflict");
		const other = list().at(-1)!;
		expect(refusal(() => updateCarrier(db, admin, { ...other, hidden: true })).code).toBe("invalid");
		expect(refusal(() => updateCarrier(db, admin, { ...other, numberForms: ["#{9}"] })).code).toBe("invalid");
		updateCarrier(db, admin, other);
		expect(list().at(-1)).toEqual(other);
		updateCarrier(db, admin, { ...other, name: "Any other" });
		expect(list().at(-1)!.name).toBe("Any other");
	});

	it("have unique names and refuse outdated edits", () => {
		expect(refusal(() => createCarrier(db, admin, { ...CARRIER, name: "ups" })).code).toBe("conflict");
		expect(refusal(() => updateCarrier(db, admin, { ...list()[1]!, name: "ups" })).code).toBe("conflict");
		const unknown = { ...CARRIER, id: "nothing", place: 0 };
		for (const change of [updateCarrier, moveCarrier]) {
			expect(refusal(() => change(db, admin, unknown)).code).toBe("not_found");
		}
		for (const name of ["nothing", "constructor"]) {
			expect(refusal(() => deleteCarrier(db, admin, { id: name })).code).toBe("not_found");
			expect(refusal(() => getCarrier(db, admin, name)).code).toBe("not_found");
		}
		// '/carriers/new' is a page.
		expect(createCarrier(db, admin, { ...CARRIER, name: "New" }).id).toBe("new-2");
		expect(createCarrier(db, admin, { ...CARRIER, name: "New!" }).id).toBe("new-3");
		for (let n = list().length; n < 60; n++) createCarrier(db, admin, { ...CARRIER, name: `Carrier ${n}` });
		expect(refusal(() => createCarrier(db, admin, CARRIER)).message).toContain("up to 60 carriers");
		const ups = list()[0]!;
		updateCarrier(db, admin, { ...ups, name: "UPS Freight" });
		const { message } = refusal(() => updateCarrier(db, admin, { ...ups, name: "Brown" }));
		expect(message).toContain(`Name UPS → UPS Freight by ${admin.username}`);
		expect(getCarrier(db, admin, "ups")).toMatchObject({ name: "UPS Freight", version: 1 });
	});

	it.each([
		"javascript:alert('{number}')",
		"http://a.example/{number}",
		"https://a.example/track",
		"https://{number}.example/",
		"https://a.example@{number}/",
		"https://user:pass@a.example/{number}",
		'https://a.example/"{number}',
		"data:text/html,{number}",
		"//a.example/{number}",
		"{number}",
	])("refuse the template %s", (template) => {
		expect(templateProblem(template)).not.toBeNull();
	});

	it("read number patterns line by line and refuse invalid ones", () => {
		const parse = (numberForms: string) => carrierSchema.safeParse({ ...CARRIER, numberForms, version: "0" });
		expect(
			carrierSchema.parse({ ...CARRIER, numberForms: "", trackingUrlTemplate: "" }).trackingUrlTemplate,
		).toBeNull();
		expect(parse("ds #{6}\r\n\n1z*{16}").data?.numberForms).toEqual(["DS#{6}", "1Z*{16}"]);
		const forms = (count: number) => Array.from({ length: count }, (_, n) => `D${n}#{6}`).join("\n");
		expect([parse(forms(12)).success, parse(forms(13)).success]).toEqual([true, false]);
		for (const bad of ["(a+)+", "#{6", "#{9-2}", "[9-1]", "#{0}", "^A$", "#{1-9}#{1-9}#{1-9}#{1-9}"]) {
			expect(parse(bad).error?.issues[0]?.path, bad).toEqual(["numberForms"]);
		}
	});
});
