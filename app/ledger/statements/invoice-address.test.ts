import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { sendDueMail } from "~/email/send-due-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { companies, outbox, users } from "~db/schema.server";
import { orderThroughCart } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { keepingTransport, SHOP } from "../../../tests/helpers/mail";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { mailStatement } from "./account-mail.server";
import { action, loader } from "./buyer/confirm-address";
import { companyOfLink, getMyInvoiceAddress, setInvoiceAddress } from "./invoice-address.server";

const AP = "ap@store.example";

let db: Db;
let admin: UserActor;
let owner: UserActor;
let bookkeeper: UserActor;

const mails = (template: string) =>
	db
		.select({ to: outbox.to, data: outbox.data })
		.from(outbox)
		.where(eq(outbox.template, template as "invoice-made"))
		.all();
const to = (template: string) =>
	mails(template)
		.map((mail) => mail.to)
		.sort();
const tokenOf = () => (mails("invoice-address").at(-1)!.data as { token: string }).token;
const ship = () => {
	const { id } = orderThroughCart(db, owner, [{ productId: makeProduct(db).id, quantity: 10 }]);
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
};
const confirm = (token: string) =>
	call(action, `/invoice-address/${token}`, { db, params: { token }, form: {} });

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	owner = makeBuyer(db);
	setCompany(db, owner, { name: "Corner Store" });
	bookkeeper = makeColleague(db, owner, "bookkeeper");
	db.update(users).set({ emailConfirmedAt: new Date() }).run();
});

describe("a company's address for invoices (Rule 16.63)", () => {
	it("gets nothing before it is confirmed by its link, and then all mail about money", async () => {
		expect(setInvoiceAddress(db, bookkeeper, { email: AP })).toEqual({ email: AP, isConfirmed: false });
		ship();
		expect(to("invoice-made")).toEqual([bookkeeper.email]);
		const token = tokenOf();
		expect(JSON.stringify(db.select().from(companies).all())).not.toContain(token);
		const open = () => call(loader, `/invoice-address/${token}`, { db, params: { token } });
		expect((await open()).body).toEqual({ found: { company: "Corner Store", isConfirmed: false } });
		expect(getMyInvoiceAddress(db, owner).isConfirmed).toBe(false);
		expect((await confirm(token)).status).toBe(303);
		expect((await open()).body).toMatchObject({ found: { isConfirmed: true } });
		ship();
		expect(to("invoice-made")).toEqual([AP, bookkeeper.email, bookkeeper.email].sort());
		mailStatement(db, admin, { id: owner.companyId!, from: shopToday(), to: shopToday() });
		expect(to("account-statement")).toEqual([AP, bookkeeper.email, owner.email].sort());
	});

	it("is mailed the invoice with its PDF and the company's name", async () => {
		setInvoiceAddress(db, owner, { email: AP });
		await confirm(tokenOf());
		ship();
		const { kept, openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP });
		const invoice = kept.find((mail) => mail.to === AP && mail.subject.startsWith("Invoice INV-10001"));
		expect(invoice?.text).toContain("Corner Store");
		expect(JSON.stringify(invoice)).toContain("INV-10001.pdf");
		expect(JSON.stringify(kept.find((mail) => mail.subject.includes("by email")))).not.toContain(
			"Corner Store",
		);
	});

	it("needs no link for an address of the company's own people, and none of another company's", () => {
		expect(setInvoiceAddress(db, owner, { email: bookkeeper.email.toUpperCase() }).isConfirmed).toBe(true);
		expect(setInvoiceAddress(db, owner, { email: makeBuyer(db).email }).isConfirmed).toBe(false);
	});

	it("is replaced or removed, and its old link works no more", async () => {
		setInvoiceAddress(db, owner, { email: AP });
		const first = tokenOf();
		setInvoiceAddress(db, owner, { email: "other@store.example" });
		expect([companyOfLink(db, first), (await confirm(first)).status]).toEqual([null, 303]);
		expect(getMyInvoiceAddress(db, owner)).toEqual({ email: "other@store.example", isConfirmed: false });
		setInvoiceAddress(db, owner, { email: null });
		expect(companyOfLink(db, tokenOf())).toBe(null);
		const { status } = await call(loader, "/invoice-address/gone", { db, params: { token: "gone" } });
		expect(status).toBe(410);
	});

	it("is not for people who only order, and a stranger's address gets three mails a day", () => {
		expect(refusal(() => setInvoiceAddress(db, makeColleague(db, owner, "buyer"), { email: AP })).code).toBe(
			"forbidden",
		);
		for (let n = 0; n < 3; n++) setInvoiceAddress(db, owner, { email: AP });
		expect(refusal(() => setInvoiceAddress(db, owner, { email: AP })).message).toContain(
			"three emails today",
		);
	});
});
