import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sendDueMail } from "~/email/send-due-mail.server";
import { type Actor, SYSTEM, VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import {
	auditLog,
	campaignRecipients,
	emailCampaigns,
	newsletterSubscribers,
	outbox,
} from "~db/schema.server";
import { makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../tests/helpers/database";
import { keepingTransport, SHOP } from "../../../tests/helpers/mail";
import { refusal } from "../../../tests/helpers/refusal";
import { endSubscription } from "../newsletter/subscription.server";
import { canCancelCampaign, canEditCampaign } from "./campaign";
import { countRecipients, getCampaign, getCampaignVersion, listAudience } from "./campaign.queries.server";
import { scheduleSchema } from "./campaign.schema.server";
import { getCampaignMail, getNewestCampaignId } from "./campaign-mail.server";
import { noteClick, noteOpening } from "./count-response.server";
import { BATCH, deliverCampaigns } from "./deliver-campaigns.server";
import {
	cancelCampaign,
	scheduleCampaign,
	sendCampaign,
	testCampaign,
	unscheduleCampaign,
} from "./move-campaign.server";
import { createCampaign, updateCampaign } from "./write-campaign.server";

const INPUT = {
	name: "June",
	type: "newsletter",
	subject: "News",
	content: "Hello",
	audience: "subscribers",
	trackOpens: false,
} as const;

const subscribe = (db: Db, email: string, status: "pending" | "confirmed" | "unsubscribed" = "confirmed") =>
	db
		.insert(newsletterSubscribers)
		.values({ email, status, token: `token-${email}` })
		.run();

function setUp(subscribers = 3) {
	const db = testDatabase();
	const admin = makeAdmin(db);
	for (let n = 0; n < subscribers; n++) subscribe(db, `reader${n}@store.example`);
	return { db, admin };
}
const mailsTo = (db: Db) =>
	db
		.select()
		.from(outbox)
		.all()
		.map(({ to }) => to);
const statusOf = (db: Db, id: string) =>
	db.select().from(emailCampaigns).where(eq(emailCampaigns.id, id)).get()!.status;

describe("the audience", () => {
	it("of subscribers includes only confirmed ones", () => {
		const { db } = setUp(1);
		subscribe(db, "pending@store.example", "pending");
		subscribe(db, "left@store.example", "unsubscribed");
		expect(listAudience(db, "subscribers")).toEqual(["reader0@store.example"]);
	});

	it("of approved customers excludes unsubscribed addresses (case-insensitively) and closed accounts", () => {
		const { db } = setUp(0);
		makeBuyer(db, { email: "buyer@store.example" });
		makeBuyer(db, { email: "Left@store.example" });
		subscribe(db, "left@STORE.example", "unsubscribed");
		makeBuyer(db, { email: "closed@store.example", deletedAt: new Date() });
		makeUser(db, { email: "visitor@store.example" });
		expect(listAudience(db, "approved")).toEqual(["buyer@store.example"]);
	});
});

it("keeps one draft of a form sent twice, and two of one that was changed (Rule 9.4)", () => {
	const { db, admin } = setUp(0);
	const { id } = createCampaign(db, admin, INPUT, { key: "key" });
	expect(createCampaign(db, admin, INPUT, { key: "key" }).id).toBe(id);
	expect(createCampaign(db, admin, { ...INPUT, name: "July" }, { key: "key" }).id).not.toBe(id);
	expect(createCampaign(db, admin, INPUT, { key: "another" }).id).not.toBe(id);
	expect(db.select().from(emailCampaigns).all()).toHaveLength(3);
});

describe("sending", () => {
	it("queues each recipient once, even if the job runs several times, and then becomes sent", () => {
		const { db, admin } = setUp();
		const { id } = createCampaign(db, admin, INPUT);
		expect(sendCampaign(db, admin, { id })).toMatchObject({ status: "sending", recipientCount: 3 });
		for (let n = 0; n < 4; n++) deliverCampaigns(db);
		expect(mailsTo(db).sort()).toEqual([0, 1, 2].map((n) => `reader${n}@store.example`));
		expect(getCampaign(db, admin, id)).toMatchObject({ status: "sent", sentAt: expect.any(Date) });
		expect(() => sendCampaign(db, admin, { id })).toThrowError(expect.objectContaining({ code: "conflict" }));
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["campaign.create", "campaign.send"]);
	});

	it("goes out in batches", () => {
		const { db, admin } = setUp(BATCH + 5);
		const { id } = createCampaign(db, admin, INPUT);
		sendCampaign(db, admin, { id });
		deliverCampaigns(db);
		expect(countRecipients(db, id)).toMatchObject({ recipients: BATCH + 5, sent: BATCH });
		deliverCampaigns(db);
		expect(new Set(mailsTo(db)).size).toBe(BATCH + 5);
	});

	it("starts once when two admins press Send, and not at all without recipients", () => {
		const { db, admin } = setUp(0);
		const { id } = createCampaign(db, admin, INPUT);
		expect(() => sendCampaign(db, admin, { id })).toThrowError(/nobody/);
		expect(statusOf(db, id)).toBe("draft");
		subscribe(db, "one@store.example");
		sendCampaign(db, admin, { id });
		expect(() => sendCampaign(db, admin, { id })).toThrowError(expect.objectContaining({ code: "conflict" }));
		expect(countRecipients(db, id).recipients).toBe(1);
	});

	it("skips recipients who unsubscribe after the start or while the mail is in the outbox", async () => {
		const { db, admin } = setUp(3);
		const { id } = createCampaign(db, admin, INPUT);
		sendCampaign(db, admin, { id });
		endSubscription(db, "token-reader0@store.example");
		subscribe(db, "erased@store.example");
		db.insert(campaignRecipients).values({ campaignId: id, email: "erased@store.example" }).run();
		db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, "erased@store.example")).run();
		deliverCampaigns(db);
		expect(mailsTo(db)).not.toContain("erased@store.example");
		expect(mailsTo(db)).not.toContain("reader0@store.example");
		expect(getCampaign(db, admin, id).recipientCount).toBe(2);
		endSubscription(db, "token-reader1@store.example");
		const { kept, openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP });
		expect(kept.map(({ to }) => to)).toEqual(["reader2@store.example"]);
		expect(kept[0]?.unsubscribeUrl).toBe(
			"https://shop.example/newsletter/unsubscribe/token-reader2@store.example",
		);
	});

	it("gives an approved customer a way to unsubscribe that works", async () => {
		const { db, admin } = setUp(0);
		makeBuyer(db, { email: "buyer@store.example" });
		const { id } = createCampaign(db, admin, { ...INPUT, audience: "approved" });
		sendCampaign(db, admin, { id });
		deliverCampaigns(db);
		const { kept, openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP });
		endSubscription(db, kept[0]!.unsubscribeUrl!.split("/").at(-1)!);
		expect(listAudience(db, "approved")).toEqual([]);
		// Approved customers are not subscribers.
		expect(listAudience(db, "subscribers")).toEqual([]);
	});
});

describe("a schedule", () => {
	const at = new Date(Date.now() + 3_600_000);

	it("sends at its time, to the audience at that time", () => {
		const { db, admin } = setUp(1);
		const { id } = createCampaign(db, admin, INPUT);
		scheduleCampaign(db, admin, { id, scheduledFor: at });
		deliverCampaigns(db, new Date(at.getTime() - 1));
		expect([statusOf(db, id), mailsTo(db)]).toEqual(["scheduled", []]);
		subscribe(db, "new@store.example");
		deliverCampaigns(db, at);
		deliverCampaigns(db, at);
		expect(mailsTo(db).sort()).toEqual(["new@store.example", "reader0@store.example"]);
		expect(statusOf(db, id)).toBe("sent");
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
			action: "campaign.send",
			actorName: "system",
		});
	});

	it.each([
		["2026-07-04T10:00", true],
		["tomorrow", false],
		["2".repeat(101), false],
	])("is a date and time of the shop: %s", (scheduledFor, isOne) => {
		const { data, error } = scheduleSchema.safeParse({ scheduledFor });
		expect(data?.scheduledFor instanceof Date).toBe(isOne);
		expect(error?.issues[0]?.message).toBe(isOne ? undefined : "Enter a date and time");
	});

	it("must be in the future, and can be unscheduled", () => {
		const { db, admin } = setUp();
		const { id } = createCampaign(db, admin, INPUT);
		expect(refusal(() => scheduleCampaign(db, admin, { id, scheduledFor: at }, { now: at })).code).toBe(
			"invalid",
		);
		scheduleCampaign(db, admin, { id, scheduledFor: at });
		expect(() => updateCampaign(db, admin, { id, ...INPUT })).toThrowError(/Only a draft/);
		expect(unscheduleCampaign(db, admin, { id })).toMatchObject({ status: "draft", scheduledFor: null });
		expect(updateCampaign(db, admin, { id, ...INPUT, subject: "Better" }).subject).toBe("Better");
	});

	it("refuses an edit of an old version and says what changed", () => {
		const { db, admin } = setUp(0);
		const { id } = createCampaign(db, admin, INPUT);
		const version = getCampaignVersion(db, admin, id);
		updateCampaign(db, admin, { id, ...INPUT, subject: "Better", version });
		expect(() => updateCampaign(db, admin, { id, ...INPUT, name: "July", version })).toThrowError(
			/Subject News → Better by/,
		);
		expect(getCampaign(db, admin, id)).toMatchObject({ name: "June", subject: "Better" });
		const newest = getCampaignVersion(db, admin, id);
		expect(updateCampaign(db, admin, { id, ...INPUT, name: "July", version: newest }).name).toBe("July");
	});
});

it("a cancelled campaign sends nothing more", async () => {
	const { db, admin } = setUp(BATCH + 1);
	const { id } = createCampaign(db, admin, INPUT);
	sendCampaign(db, admin, { id });
	deliverCampaigns(db);
	cancelCampaign(db, admin, { id });
	deliverCampaigns(db);
	const mails = db.select().from(outbox).all();
	expect(new Set(mails.map(({ status, lastError }) => `${status}: ${lastError}`))).toEqual(
		new Set(["failed: Not sent: the campaign was cancelled."]),
	);
	// A mail that was taken out of the outbox just before is stopped when it is written.
	const { campaignId, recipientId } = mails[0]!.data as { campaignId: string; recipientId: string };
	const write = (actor: Actor, of = campaignId) =>
		getCampaignMail(db, actor, { campaignId: of, recipientId });
	expect(write(SYSTEM).stopped).toContain("cancelled");
	expect(refusal(() => write(SYSTEM, "none")).code).toBe("not_found");
	expect(refusal(() => getCampaignMail(db, SYSTEM, { campaignId, recipientId: "none" })).code).toBe(
		"not_found",
	);
	expect(refusal(() => getCampaign(db, admin, "none")).code).toBe("not_found");
	expect(getCampaignMail(db, SYSTEM, { campaignId, recipientId: null }).recipient).toBeNull();
	expect(getNewestCampaignId(db, SYSTEM)).toBe(id);
	expect(refusal(() => getNewestCampaignId(db, admin)).code).toBe("forbidden");
	expect(refusal(() => write(admin)).code).toBe("forbidden");
	expect(refusal(() => getCampaignVersion(db, VISITOR, id)).code).toBe("unauthenticated");
	const { kept, openTransport } = keepingTransport();
	await sendDueMail(db, { openTransport, shop: SHOP });
	expect([kept.length, mailsTo(db).length]).toEqual([0, BATCH]);
	expect(() => cancelCampaign(db, admin, { id })).toThrowError(expect.objectContaining({ code: "conflict" }));
});

it.each(["draft", "scheduled", "sending", "sent", "cancelled"] as const)(
	"a %s campaign is cancelled if its button is there",
	(status) => {
		const { db, admin } = setUp();
		const { id } = createCampaign(db, admin, INPUT);
		db.update(emailCampaigns).set({ status }).run();
		const before = getCampaign(db, admin, id);
		const isOver = status === "sent" || status === "cancelled";
		expect([canCancelCampaign(before), canEditCampaign(before)]).toEqual([!isOver, status === "draft"]);
		const cancel = () => cancelCampaign(db, admin, { id }).status;
		if (isOver) expect(refusal(cancel).code).toBe("conflict");
		else expect(cancel()).toBe("cancelled");
	},
);

it("a test goes only to the admin, once per press, and is not counted", () => {
	const { db, admin } = setUp();
	const { id } = createCampaign(db, admin, INPUT);
	testCampaign(db, admin, { id });
	testCampaign(db, admin, { id });
	expect(mailsTo(db)).toEqual([admin.email]);
	expect(db.select().from(campaignRecipients).all()).toEqual([]);
	testCampaign(db, admin, { id }, { now: new Date(Date.now() + 60_000) });
	expect(mailsTo(db)).toHaveLength(2);
	const actions = db.select().from(auditLog).all();
	expect(actions.map(({ action }) => action)).toEqual(["campaign.create", "campaign.test", "campaign.test"]);
});

describe("counting", () => {
	it("has no rate before anything was sent", () => {
		const { db, admin } = setUp();
		const { id } = createCampaign(db, admin, { ...INPUT, trackOpens: true });
		sendCampaign(db, admin, { id });
		noteOpening(db, db.select().from(campaignRecipients).get()!.id);
		expect(getCampaign(db, admin, id).openRate).toBe(0);
	});

	it("counts a recipient's first click and opening, and openings only if enabled", () => {
		for (const trackOpens of [false, true]) {
			const { db, admin } = setUp(3);
			const { id } = createCampaign(db, admin, { ...INPUT, trackOpens });
			sendCampaign(db, admin, { id });
			deliverCampaigns(db);
			const [one] = db.select().from(campaignRecipients).all();
			for (let n = 0; n < 3; n++) {
				noteClick(db, one!.id);
				noteOpening(db, one!.id);
			}
			noteClick(db, "unknown");
			expect(countRecipients(db, id)).toMatchObject({ clicked: 1, opened: trackOpens ? 1 : 0 });
			expect(getCampaign(db, admin, id)).toMatchObject({
				clickRate: 3333,
				openRate: trackOpens ? 3333 : null,
			});
		}
	});
});

it("campaigns are for admins only", () => {
	const { db, admin } = setUp();
	const { id } = createCampaign(db, admin, INPUT);
	const buyer = makeBuyer(db);
	for (const act of [
		() => createCampaign(db, buyer, INPUT),
		() => updateCampaign(db, buyer, { id, ...INPUT }),
		() => sendCampaign(db, buyer, { id }),
		() => scheduleCampaign(db, buyer, { id, scheduledFor: new Date(Date.now() + 1000) }),
		() => cancelCampaign(db, buyer, { id }),
		() => testCampaign(db, buyer, { id }),
		() => getCampaign(db, buyer, id),
	]) {
		expect(act).toThrowError(expect.objectContaining({ code: "forbidden" }));
	}
	expect([statusOf(db, id), mailsTo(db)]).toEqual(["draft", []]);
});
