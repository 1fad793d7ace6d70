import { beforeEach, describe, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import type { ListQuery } from "~/kernel/lists/admin-list.server";
import type { Db } from "~db/client.server";
import { auditLog, outbox } from "~db/schema.server";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import { messageStatusSchema, replySchema } from "./answer-message.schema";
import { messageInbox } from "./answer-message.server";
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

const { answer, setStatus } = messageInbox;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	id = write("Pods");
});

const mails = () => db.select().from(outbox).all();

describe("answering a message", () => {
	it("keeps the reply and mails it to the writer's address", () => {
		answer(db, dana, { id, text: "We do." });
		expect(getMessage(db, dana, id)).toMatchObject({
			status: "replied",
			answered: { text: "We do.", by: dana.username },
		});
		expect(mails()).toMatchObject([
			{ template: "contact-reply", to: "ana@store.example", data: { messageId: id } },
		]);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "message.reply", entityId: id, before: { status: "new" }, after: { reply: "We do." } },
		]);
	});

	it("tells a second admin who answered and when, and takes the same form once", () => {
		answer(db, dana, { id, text: "We do." }, { key: "k", now: new Date("2026-11-20T14:05:00Z") });
		expect(answer(db, dana, { id, text: "We do." }, { key: "k" }).reply).toBe("We do.");
		expect(() => answer(db, makeAdmin(db), { id, text: "We don't." })).toThrow(
			`Already answered by ${dana.username} at 9:05 AM EST on Nov 20, 2026.`,
		);
		expect(getMessage(db, dana, id).answered?.text).toBe("We do.");
		expect(mails()).toHaveLength(1);
	});

	it("is for admins, and knows an unknown message and an empty reply", () => {
		expect(() => answer(db, VISITOR, { id, text: "x" })).toThrow("Please log in.");
		expect(() => answer(db, makeUser(db), { id, text: "x" })).toThrow("Access Denied");
		expect(() => answer(db, dana, { id: "nope", text: "x" })).toThrow("Message not found.");
		expect(replySchema.safeParse({ reply: " \n" }).success).toBe(false);
		expect(mails()).toHaveLength(0);
	});
});

describe("setting a message's status", () => {
	it("sets any of the four and audits a change only", () => {
		setStatus(db, dana, { id, status: "archived" });
		setStatus(db, dana, { id, status: "archived" });
		expect(getMessage(db, dana, id).status).toBe("archived");
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "message.status", before: { status: "new" }, after: { status: "archived" } },
		]);
		expect(messageStatusSchema.safeParse({ status: "open" }).success).toBe(false);
		expect(() => setStatus(db, makeUser(db), { id, status: "read" })).toThrow("Access Denied");
	});
});

describe("listMessageQueue", () => {
	const list = (query: ListQuery = {}, actor = dana) => listMessageQueue(db, actor, { perPage: 2, ...query });

	it("is for admins: filtered, searched, in pages, newest first", () => {
		write("Second", 1);
		const third = write("Third", 2);
		setStatus(db, dana, { id: third, status: "read" });
		expect(list().rows.map(({ subject }) => subject)).toEqual(["Third", "Second"]);
		expect(list()).toMatchObject({ total: 3, pageCount: 2, filters: { status: { value: null, all: 3 } } });
		expect(list().filters.status?.choices.map(({ count }) => count)).toEqual([2, 1, 0, 0]);
		expect(list({ page: 9 })).toMatchObject({ page: 2, rows: [{ subject: "Pods" }] });
		expect(list({ filters: { status: "read" } }).rows).toMatchObject([{ id: third }]);
		expect(list({ search: "ana seco" }).rows).toMatchObject([{ subject: "Second" }]);
		// A typed % is a per cent sign.
		expect(list({ search: "100%" }).total).toBe(3);
		expect(list({ search: "%x" }).total).toBe(0);
		expect(() => list({}, makeUser(db))).toThrow("Access Denied");
		expect(() => getMessage(db, makeUser(db), id)).toThrow("Access Denied");
		expect(() => getMessage(db, dana, "nope")).toThrow("Message not found.");
	});
});
