import { beforeEach, describe, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/domain/actor";
import type { Db } from "~db/client.server";
import { auditLog, outbox } from "~db/schema.server";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import { messageStatusSchema, replySchema } from "./answer-message.schema";
import { replyToMessage, setMessageStatus } from "./answer-message.server";
import { contactSchema } from "./contact.schema";
import { getMessage, listMessageQueue } from "./message-admin.queries.server";
import { sendMessage } from "./send-message.server";

let db: Db;
let dana: UserActor;
let id: string;
const write = (subject: string, at = 0) =>
	sendMessage(
		db,
		VISITOR,
		contactSchema.parse({ name: "Ana", email: "ana@store.example", subject, message: "100% pods?" }),
		new Date(at),
	).message.id;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	id = write("Pods");
});

const mails = () => db.select().from(outbox).all();

describe("replyToMessage", () => {
	it("keeps the reply and mails it to the writer's address", () => {
		replyToMessage(db, dana, { id, reply: "We do." });
		expect(getMessage(db, dana, id)).toMatchObject({
			status: "replied",
			reply: "We do.",
			repliedBy: dana.username,
		});
		expect(mails()).toMatchObject([
			{ template: "contact-reply", to: "ana@store.example", data: { messageId: id } },
		]);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "message.reply", entityId: id, before: { status: "new" }, after: { reply: "We do." } },
		]);
	});

	it("tells a second admin who answered and when, and takes the same form once", () => {
		replyToMessage(db, dana, { id, reply: "We do.", key: "k" }, new Date("2026-11-20T14:05:00Z"));
		expect(replyToMessage(db, dana, { id, reply: "We do.", key: "k" }).reply).toBe("We do.");
		expect(() => replyToMessage(db, makeAdmin(db), { id, reply: "We don't." })).toThrow(
			`Already answered by ${dana.username} at 9:05 AM EST on Nov 20, 2026.`,
		);
		expect(getMessage(db, dana, id).reply).toBe("We do.");
		expect(mails()).toHaveLength(1);
	});

	it("is for admins, and knows an unknown message and an empty reply", () => {
		expect(() => replyToMessage(db, VISITOR, { id, reply: "x" })).toThrow("Please log in.");
		expect(() => replyToMessage(db, makeUser(db), { id, reply: "x" })).toThrow("Access Denied");
		expect(() => replyToMessage(db, dana, { id: "nope", reply: "x" })).toThrow("Message not found.");
		expect(replySchema.safeParse({ reply: " \n" }).success).toBe(false);
		expect(mails()).toHaveLength(0);
	});
});

describe("setMessageStatus", () => {
	it("sets any of the four and audits a change only", () => {
		setMessageStatus(db, dana, { id, status: "archived" });
		setMessageStatus(db, dana, { id, status: "archived" });
		expect(getMessage(db, dana, id).status).toBe("archived");
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "message.status", before: { status: "new" }, after: { status: "archived" } },
		]);
		expect(messageStatusSchema.safeParse({ status: "open" }).success).toBe(false);
		expect(() => setMessageStatus(db, makeUser(db), { id, status: "read" })).toThrow("Access Denied");
	});
});

describe("listMessageQueue", () => {
	const list = (query: Partial<Parameters<typeof listMessageQueue>[2]> = {}, actor = dana) =>
		listMessageQueue(db, actor, { filter: "all", search: "", page: 1, perPage: 2, ...query });

	it("is for admins: filtered, searched, in pages, newest first", () => {
		write("Second", 1);
		const third = write("Third", 2);
		setMessageStatus(db, dana, { id: third, status: "read" });
		expect(list().messages.map(({ subject }) => subject)).toEqual(["Third", "Second"]);
		expect(list()).toMatchObject({ total: 3, pageCount: 2, counts: { all: 3, new: 2, read: 1, replied: 0 } });
		expect(list({ page: 9 })).toMatchObject({ page: 2, messages: [{ subject: "Pods" }] });
		expect(list({ filter: "read" }).messages).toMatchObject([{ id: third }]);
		expect(list({ search: "ana seco" }).messages).toMatchObject([{ subject: "Second" }]);
		// A typed % is a per cent sign.
		expect(list({ search: "100%" }).total).toBe(3);
		expect(list({ search: "%x" }).total).toBe(0);
		expect(() => list({}, makeUser(db))).toThrow("Access Denied");
		expect(() => getMessage(db, makeUser(db), id)).toThrow("Access Denied");
	});
});
