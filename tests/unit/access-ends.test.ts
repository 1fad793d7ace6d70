// Rule 1.14: what becomes of everything that holds a person's id when the person's access ends.
import { globSync, readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { removePerson, setPersonRole } from "~/buying/people/change-person.server";
import {
	invitePerson,
	resendPersonInvitation,
	withdrawPersonInvitation,
} from "~/customers/companies/invite-person.server";
import { listPersonInvitations } from "~/customers/companies/people.queries.server";
import { setCustomerClosed, setCustomerRole } from "~/customers/customers/change-customer.server";
import {
	acceptInvitation,
	joinByInvitation,
	readInvitation,
} from "~/customers/invitations/accept-invitation.server";
import { closeStaffAccount, reopenStaffAccount, setStaffRole } from "~/customers/staff/change-staff.server";
import { inviteStaff, resendInvitation } from "~/customers/staff/invite-staff.server";
import { listOpenInvitations } from "~/customers/staff/staff.queries.server";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { scheduleCampaign } from "~/service/campaigns/move-campaign.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import {
	auditLog,
	claims,
	emailCampaigns,
	emailConfirmations,
	outbox,
	passwordResets,
	programKeys,
	quoteRequests,
	sessions,
	users,
} from "~db/schema.server";
import { companyShop } from "../helpers/company-shop";
import { makeAdmin, makeBuyer, makeColleague, makeStaff, makeUser, testDatabase } from "../helpers/database";
import { makeOrder } from "../helpers/order";
import { refusal } from "../helpers/refusal";

/** It ends with every access: a closed account, one out of its company, and one of a lower role. */
const ENDS = "ends";
/** The name of who did something. */
const RECORD = "stays: a record of what was done";
/** Nobody else reads it, and a reopened account finds it again. */
const OWN = "stays: the person's own";

/** Each column with the id of a person. A new one needs an entry; one that gives access belongs in `endAccess`. */
const COLUMNS: Record<string, string> = {
	"sessions.user_id": ENDS,
	"password_resets.user_id": ENDS,
	"email_confirmations.user_id": ENDS,
	"program_keys.maker_id": ENDS,
	"webhook_endpoints.maker_id": ENDS,
	"invitations.invited_by": "ends, where the person may no longer give the role",
	"invitations.user_id": "ends with the account's place in the company",
	"email_campaigns.scheduled_by": "ends, where the person may no longer send campaigns",

	"approval_requests.user_id":
		"ends with the company or for a bookkeeper; of a closed account it can only be declined (13.24)",
	"carts.user_id": "its lines are left to colleagues with the company (13.12); of a closed account it waits",
	"saved_lists.user_id": "shared ones pass to an owner with the company (13.12)",
	"left_carts.user_id": "stays: colleagues take it over (13.13)",
	"company_salespeople.user_id": "stays: who sold to the company until another is named (21.6)",

	"orders.user_id": "stays with the company; mails about it go to an owner once the person has left (13.12)",
	"packings.actor_id": RECORD,
	"claims.user_id": "stays with its order",
	"quote_requests.user_id": "stays with the company, as an order",
	"wholesale_applications.user_id": "stays: the person's and the company's (13.4)",
	"order_parties.user_id": "follows orders",
	"buyer_months.user_id": "follows orders",
	"buyer_totals.user_id": "follows orders",

	"application_drafts.user_id": OWN,
	"contact_messages.user_id": OWN,
	"kept_forms.user_id": OWN,
	"one_time_keys.user_id": OWN,
	"pad_drafts.user_id": OWN,
	"saved_views.user_id": OWN,
	"stock_requests.user_id": OWN,
	"uploaded_files.owner_id": OWN,

	"account_mails.actor_id": RECORD,
	"payment_notices.user_id": RECORD,
	"payment_notices.decided_by": RECORD,
	"agreement_imports.admin_id": RECORD,
	"archive_imports.admin_id": RECORD,
	"company_imports.admin_id": RECORD,
	"opening_imports.admin_id": RECORD,
	"past_imports.admin_id": RECORD,
	"past_imports.claimed_by": "no person: the process that works on it",
	"company_imports.claimed_by": "no person: the process that works on it",
	"approval_requests.decided_by": RECORD,
	"audit_log.actor_id": RECORD,
	"blog_posts.author_id": RECORD,
	"claim_returns.actor_id": RECORD,
	"claims.answered_by": RECORD,
	"contact_messages.replied_by": RECORD,
	"excise_states.switched_by": RECORD,
	"held_prices.asked_by": RECORD,
	"held_prices.decided_by": RECORD,
	"licenses.verified_by": RECORD,
	"order_events.actor_id": RECORD,
	"order_items.price_allowed_by": RECORD,
	"order_items.priced_by": RECORD,
	"orders.placed_by": RECORD,
	"pact_corrections.actor_id": RECORD,
	"pact_reports.actor_id": RECORD,
	"papers.actor_id": RECORD,
	"price_changes.actor_id": RECORD,
	"product_imports.admin_id": RECORD,
	"product_imports.claimed_by": "no person: the process that works on it",
	"purchase_orders.actor_id": RECORD,
	"quote_requests.answered_by": RECORD,
	"quote_requests.prices_allowed_by": RECORD,
	"selling_rules.saved_by": "no id: the name of who saved it",
	"state_lists.confirmed_by": RECORD,
	"state_lists.imported_by": RECORD,
	"state_rules.confirmed_by": RECORD,
	"stock_batches.actor_id": RECORD,
	"stock_movements.actor_id": RECORD,
	"wholesale_applications.reviewed_by": RECORD,
};

/** The columns that refer to accounts, or are named as if they did. */
function columnsOfPeople(db: Db): string[] {
	const all = <Row>(query: string) => db.$client.prepare(query).all() as Row[];
	const tables = all<{ name: string }>("select name from sqlite_schema where type = 'table'");
	const found = tables.flatMap(({ name: table }) => [
		...all<{ table: string; from: string }>(`pragma foreign_key_list("${table}")`)
			.filter((key) => key.table === "users")
			.map(({ from }) => `${table}.${from}`),
		...all<{ name: string }>(`pragma table_info("${table}")`)
			.filter(({ name }) =>
				/^(user|person|people|account|actor|admin|owner|author|staff)_id$|_by$/.test(name),
			)
			.map(({ name }) => `${table}.${name}`),
	]);
	return [...new Set(found)].sort();
}

it("says of every column with a person's id what becomes of it (Rule 1.14)", () => {
	expect(columnsOfPeople(testDatabase())).toEqual(Object.keys(COLUMNS).sort());
});

/** Where an account's place is written. What takes something from it calls `endAccess`; the others say why they don't. */
const WRITERS: Record<string, string> = {
	"app/customers/accounts/account-closing.server.ts": "endAccess",
	"app/buying/people/change-person.server.ts": "endAccess",
	"app/customers/customers/change-customer.server.ts": "endAccess",
	"app/customers/staff/change-staff.server.ts": "endAccess",
	"app/customers/companies/add-to-company.server.ts":
		"the applicant owned a company that was never approved, which invites nobody",
	"app/kernel/actor/own-company.server.ts": "an account without a company gets one",
	"app/customers/invitations/accept-invitation.server.ts": "an account without a place gets one",
};

it("is called wherever an account's role, company or closing is written", () => {
	const writes = /\.update\(users\)\s*\.set\([^)]*\b(?:role|companyId|companyRole|deletedAt|roleIn)\b/;
	const sources = globSync("app/**/*.{ts,tsx}")
		.filter((file) => !/\.test\.tsx?$/.test(file))
		.map((file) => ({ file, text: readFileSync(file, "utf8") }));
	const found = sources.filter(({ text }) => writes.test(text));
	expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(WRITERS).sort());
	for (const { file, text } of found) {
		expect(text.includes("endAccess("), file).toBe(WRITERS[file] === "endAccess");
	}
});

/** Gives an account a session and the links that mails bring it. */
function makeAccess(db: Db, { id, email }: UserActor): void {
	const expiresAt = new Date(Date.now() + DAY_MS);
	db.insert(sessions)
		.values({ id: `s ${id}`, userId: id, lastSeenAt: new Date(), expiresAt })
		.run();
	db.insert(passwordResets)
		.values({ id: `r ${id}`, userId: id, expiresAt })
		.run();
	db.insert(emailConfirmations)
		.values({ id: `c ${id}`, userId: id, expiresAt })
		.run();
	db.insert(programKeys)
		.values({ handle: `k ${id}`, digest: "", name: "Register", makerId: id, scopes: [] })
		.run();
	queueEmail(db, {
		template: "password-reset",
		to: email.toUpperCase(),
		data: { username: "x", token: "y" },
	});
}

const accessLeft = (db: Db, { id, email }: UserActor) => ({
	...Object.fromEntries(
		["sessions", "password_resets", "email_confirmations"].map((table) => [
			table,
			db.$client.prepare(`select count(*) from ${table} where user_id = ?`).pluck().get(id),
		]),
	),
	keys: db.$client
		.prepare("select count(*) from program_keys where maker_id = ? and revoked_at is null")
		.pluck()
		.get(id),
	mails: db.$client
		.prepare("select count(*) from outbox where template = 'password-reset' and lower(to_address) = ?")
		.pluck()
		.get(email),
});
const NONE = { sessions: 0, password_resets: 0, email_confirmations: 0, keys: 0, mails: 0 };
const ALL = { sessions: 1, password_resets: 1, email_confirmations: 1, keys: 1, mails: 1 };

const tokenOf = (db: Db, email: string) =>
	(db.select().from(outbox).where(eq(outbox.to, email)).all().at(-1)!.data as { token: string }).token;
const fresh = (db: Db, { id }: { id: string }) =>
	actorOf(db, db.select().from(users).where(eq(users.id, id)).get()!);

describe("staff (Rules 1.14, 7.36, 7.37)", () => {
	let db: Db;
	let owner: UserActor;
	let leaver: UserActor;
	beforeEach(() => {
		db = testDatabase();
		owner = makeAdmin(db);
		leaver = makeAdmin(db);
		makeAccess(db, leaver);
		makeAccess(db, owner);
	});
	const invite = (by: UserActor, email: string, role: "admin" | "sales" = "admin") => {
		const { id } = inviteStaff(db, by, { email, role, name: null });
		return { id, token: tokenOf(db, email) };
	};
	const ENDINGS = {
		"a closed account": () => closeStaffAccount(db, owner, { id: leaver.id }),
		"a lower role": () => setStaffRole(db, owner, { id: leaver.id, role: "warehouse" }),
		"no role": () => setCustomerRole(db, owner, { id: leaver.id, role: "user" }),
	};

	it.each(Object.entries(ENDINGS))("end with %s", async (_how, end) => {
		const { token } = invite(leaver, "backdoor@shop.example");
		const other = invite(owner, "pat@shop.example", "sales");
		end();
		expect(accessLeft(db, leaver)).toEqual(NONE);
		expect(accessLeft(db, owner)).toEqual(ALL);
		expect(readInvitation(db, VISITOR, token)).toEqual({ state: "gone" });
		const join = joinByInvitation(
			db,
			VISITOR,
			{ token, username: "back", password: "secret-1" },
			"192.0.2.1",
		);
		await expect(join).rejects.toMatchObject({ code: "conflict" });
		expect(db.select().from(outbox).where(eq(outbox.to, "backdoor@shop.example")).all()).toEqual([]);
		expect(listOpenInvitations(db, owner).map(({ email }) => email)).toEqual(["pat@shop.example"]);
		expect(readInvitation(db, VISITOR, other.token)).toMatchObject({ state: "join" });
		const [noted] = db.select().from(auditLog).where(eq(auditLog.entityId, leaver.id)).all();
		expect(noted!.after).toMatchObject({ sessionsEnded: 1, invitationsEnded: 1, keysRevoked: 1 });
	});

	it("don't come back with a reopened account", () => {
		const { token } = invite(leaver, "backdoor@shop.example");
		closeStaffAccount(db, owner, { id: leaver.id });
		reopenStaffAccount(db, owner, { id: leaver.id });
		expect(readInvitation(db, VISITOR, token)).toEqual({ state: "gone" });
		expect(accessLeft(db, leaver)).toEqual(NONE);
	});

	it("take back what would have made somebody staff again", () => {
		const user = makeUser(db);
		const { token } = invite(owner, user.email);
		setCustomerRole(db, owner, { id: user.id, role: "admin" });
		setCustomerRole(db, owner, { id: user.id, role: "user" });
		expect(refusal(() => acceptInvitation(db, fresh(db, user), token, "")).code).toBe("conflict");
	});

	it("go on with a role that takes nothing away", () => {
		const packer = makeStaff(db, "warehouse");
		makeAccess(db, packer);
		setStaffRole(db, owner, { id: packer.id, role: "admin" });
		expect(accessLeft(db, packer)).toEqual(ALL);
		setStaffRole(db, owner, { id: packer.id, role: "sales" });
		expect(accessLeft(db, packer)).toEqual(NONE);
	});

	it("leave an invitation that another owner sent again", () => {
		const { id } = invite(leaver, "pat@shop.example");
		resendInvitation(db, owner, { id });
		const token = tokenOf(db, "pat@shop.example");
		closeStaffAccount(db, owner, { id: leaver.id });
		expect(readInvitation(db, VISITOR, token)).toMatchObject({ state: "join" });
	});

	it("make a draft of a campaign that was scheduled, unless its sender may still send it", () => {
		const makePlan = () => {
			const campaign = { name: "N", type: "newsletter", subject: "S", content: "C" } as const;
			const { id } = db.insert(emailCampaigns).values(campaign).returning().get();
			scheduleCampaign(db, leaver, { id, scheduledFor: new Date(Date.now() + DAY_MS) });
			return () => db.select().from(emailCampaigns).where(eq(emailCampaigns.id, id)).get()!.status;
		};
		const status = makePlan();
		setStaffRole(db, owner, { id: leaver.id, role: "sales" });
		expect(status()).toBe("scheduled");
		setStaffRole(db, owner, { id: leaver.id, role: "warehouse" });
		expect(status()).toBe("draft");
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toContain("campaign.unschedule");
	});

	it("end in one transaction, or not at all", () => {
		const { token } = invite(leaver, "backdoor@shop.example");
		db.$client.exec(
			"create trigger fails before insert on audit_log begin select raise(abort, 'disk full'); end",
		);
		expect(() => closeStaffAccount(db, owner, { id: leaver.id })).toThrow("disk full");
		expect(accessLeft(db, leaver)).toEqual(ALL);
		expect(readInvitation(db, VISITOR, token)).toMatchObject({ state: "join" });
		expect(fresh(db, leaver).role).toBe("admin");
	});

	it("are refused to whoever accepts when the sender may give the role no more, however that came", async () => {
		const { token } = invite(leaver, "backdoor@shop.example");
		for (const values of [
			{ role: "sales" },
			{ role: "user" },
			{ role: "admin", deletedAt: new Date() },
		] as const) {
			db.update(users).set(values).where(eq(users.id, leaver.id)).run();
			expect(readInvitation(db, VISITOR, token)).toEqual({ state: "gone" });
			const input = { token, username: "back", password: "secret-1" };
			await expect(joinByInvitation(db, VISITOR, input, "")).rejects.toMatchObject({ code: "conflict" });
		}
	});
});

describe("a company's people (Rules 1.14, 13.10 to 13.12)", () => {
	let db: Db;
	let owner: UserActor;
	let leaver: UserActor;
	beforeEach(() => {
		db = testDatabase();
		owner = makeBuyer(db);
		leaver = makeColleague(db, owner, "owner");
		makeAccess(db, leaver);
		makeAccess(db, owner);
	});
	const invite = (by: UserActor, email: string) => {
		const { id } = invitePerson(db, by, { email, role: "owner" });
		return { id, token: tokenOf(db, email) };
	};
	const ENDINGS = {
		"a removed person": () => removePerson(db, owner, { id: leaver.id }),
		"one who leaves": () => removePerson(db, leaver, { id: leaver.id }),
		"a buyer's role": () => setPersonRole(db, owner, { id: leaver.id, role: "buyer" }),
		"a bookkeeper's role": () => setPersonRole(db, owner, { id: leaver.id, role: "bookkeeper" }),
		"an account that staff closed": () =>
			setCustomerClosed(db, makeStaff(db, "sales"), { id: leaver.id, closed: true, reason: "Asked for it." }),
	};

	it.each(Object.entries(ENDINGS))("end with %s", (_how, end) => {
		const second = makeUser(db);
		const { token } = invite(leaver, second.email);
		const other = invite(owner, "pat@store.example");
		end();
		expect(accessLeft(db, leaver)).toEqual(NONE);
		expect(accessLeft(db, owner)).toEqual(ALL);
		expect(readInvitation(db, second, token)).toEqual({ state: "gone" });
		expect(refusal(() => acceptInvitation(db, second, token, "")).code).toBe("conflict");
		expect(db.select().from(outbox).where(eq(outbox.to, second.email)).all()).toEqual([]);
		expect(listPersonInvitations(db, owner).map(({ email }) => email)).toEqual(["pat@store.example"]);
		expect(readInvitation(db, VISITOR, other.token)).toMatchObject({ state: "join" });
	});

	it("go on with a role that takes nothing away", () => {
		const clerk = makeColleague(db, owner, "bookkeeper");
		makeAccess(db, clerk);
		setPersonRole(db, owner, { id: clerk.id, role: "buyer" });
		setPersonRole(db, owner, { id: clerk.id, role: "owner" });
		expect(accessLeft(db, clerk)).toEqual(ALL);
		setPersonRole(db, owner, { id: clerk.id, role: "buyer" });
		expect(accessLeft(db, clerk)).toEqual(NONE);
	});

	it("take back what would have brought the person back", () => {
		const user = makeUser(db);
		const { token } = invite(owner, user.email);
		db.update(users)
			.set({ companyId: owner.companyId, companyRole: "buyer" })
			.where(eq(users.id, user.id))
			.run();
		removePerson(db, owner, { id: user.id });
		expect(refusal(() => acceptInvitation(db, fresh(db, user), token, "")).code).toBe("conflict");
	});

	it("leave an invitation that another owner sent again, and none that is withdrawn waits to be mailed", () => {
		const { id } = invite(leaver, "pat@store.example");
		resendPersonInvitation(db, owner, { id });
		const token = tokenOf(db, "pat@store.example");
		removePerson(db, owner, { id: leaver.id });
		expect(readInvitation(db, VISITOR, token)).toMatchObject({ state: "join" });
		withdrawPersonInvitation(db, owner, { id });
		const left = db.select().from(outbox).where(eq(outbox.to, "pat@store.example")).all();
		expect(left.map(({ data }) => data.token)).not.toContain(token);
	});

	it("are refused to whoever accepts when the sender may give the role no more, however that came", () => {
		const second = makeUser(db);
		const { token } = invite(leaver, second.email);
		const elsewhere = makeBuyer(db).companyId;
		for (const values of [
			{ companyRole: "buyer" },
			{ companyRole: "owner", companyId: elsewhere },
			{ companyId: owner.companyId, deletedAt: new Date() },
		] as const) {
			db.update(users).set(values).where(eq(users.id, leaver.id)).run();
			expect(refusal(() => acceptInvitation(db, second, token, "")).code).toBe("conflict");
		}
		db.update(users).set({ deletedAt: null }).where(eq(users.id, leaver.id)).run();
		expect(acceptInvitation(db, second, token, "")).toMatchObject({ companyRole: "owner" });
	});

	it("get no mail about the company any more: those of a role are not sent, those about records go to an owner", () => {
		const order = makeOrder(db, {
			userId: leaver.id,
			companyId: owner.companyId,
			customerEmail: leaver.email,
		});
		const claim = { claimNumber: "C-1", orderId: order.id, userId: leaver.id } as const;
		db.insert(claims)
			.values({ id: "c", ...claim, reason: "damaged", remedy: "credit" })
			.run();
		const quote = { userId: leaver.id, companyId: owner.companyId, email: "private@mail.example" };
		db.insert(quoteRequests)
			.values({ id: "q", ...quote, productIds: [], quantities: [] })
			.run();
		const to = leaver.email;
		const companyId = owner.companyId!;
		const queue = () => {
			queueEmail(db, { template: "order-status", to, data: { orderId: order.id, status: "shipped" } });
			queueEmail(db, { template: "claim-answer", to, data: { claimId: "c" } });
			queueEmail(db, { template: "quote-answer", to: quote.email, data: { quoteId: "q" } });
		};
		const sent = () =>
			db
				.select()
				.from(outbox)
				.all()
				.filter(({ template }) => template !== "password-reset")
				.map(({ template, to }) => [template, to]);
		queue();
		queueEmail(db, {
			template: "account-statement",
			to,
			data: { companyId, from: "2026-01-01", to: "2026-01-31" },
		});
		queueEmail(db, { template: "contact-reply", to, data: { messageId: "m" } });
		removePerson(db, owner, { id: leaver.id });
		expect(sent()).toEqual([
			["order-status", owner.email],
			["claim-answer", owner.email],
			["quote-answer", quote.email],
			["contact-reply", leaver.email],
		]);
		db.delete(outbox).run();
		queue();
		expect(sent()).toEqual([
			["order-status", owner.email],
			["claim-answer", owner.email],
			["quote-answer", owner.email],
		]);
	});

	it("keep their mails about orders when staff closed the account (Rule 7.29)", () => {
		const order = makeOrder(db, {
			userId: leaver.id,
			companyId: owner.companyId,
			customerEmail: leaver.email,
		});
		ENDINGS["an account that staff closed"]();
		queueEmail(db, { template: "order-confirmation", to: leaver.email, data: { orderId: order.id } });
		expect(db.select().from(outbox).all().at(-1)!.to).toBe(leaver.email);
	});
});

it("changes no other row of a person whose account is closed (Rule 1.14)", () => {
	const { db, readers } = companyShop();
	const { owner } = readers as { owner: UserActor };
	const staying = Object.entries(COLUMNS)
		.filter(([, fate]) => !fate.startsWith("ends"))
		.map(([column]) => column.split(".") as [string, string]);
	const rows = () =>
		Object.fromEntries(
			staying.map(([table, column]) => [
				`${table}.${column}`,
				db.$client
					.prepare<[string], Record<string, unknown>>(`select * from "${table}" where "${column}" = ?`)
					.all(owner.id)
					.map(({ updated_at, ...row }) => row),
			]),
		);
	const before = rows();
	expect(Object.values(before).filter((found) => found.length > 0).length).toBeGreaterThan(8);
	setCustomerClosed(db, makeAdmin(db), { id: owner.id, closed: true, reason: "Asked for it." });
	expect(rows()).toEqual(before);
});
