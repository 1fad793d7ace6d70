import { describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { listOwnMessages } from "~/office/portal/own-requests.server";
import { contactMessages, outbox } from "~db/schema.server";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import { contactSchema } from "./contact.schema";
import { listMessages } from "./message.queries.server";
import { sendMessage } from "./send-message.server";

const typed = {
	name: "Dana Reyes",
	email: "dana@cornerstore.example",
	phone: "",
	subject: "Pods",
	message: "Do you carry\r\nXROS pods?",
};
const input = contactSchema.parse(typed);

describe("contactSchema", () => {
	it("takes a general inquiry unless told otherwise, and keeps line breaks of the message", () => {
		expect(input).toEqual({ ...typed, phone: null, message: "Do you carry\nXROS pods?", type: "general" });
	});

	it("gives absent and blank fields the same message", () => {
		const messages = (value: unknown) => contactSchema.safeParse(value).error?.issues.map((i) => i.message);
		const expected = [
			"Full name is required",
			"Invalid email address",
			"Subject is required",
			"Message is required",
		];
		expect(messages({})).toEqual(expected);
		expect(messages({ name: " ", email: "", subject: "\t", message: "\r\n" })).toEqual(expected);
	});

	it("makes one line of a header injection", () => {
		const { name, subject } = contactSchema.parse({
			...typed,
			name: "Dana\r\nBcc: all@example.com",
			subject: "Hi\nContent-Type: text/html\u0000",
		});
		expect(name).toBe("Dana Bcc: all@example.com");
		expect(subject).toBe("Hi Content-Type: text/html");
		expect(contactSchema.safeParse({ ...typed, email: "a@b.example\r\nBcc: x@y.example" }).success).toBe(
			false,
		);
	});

	it("refuses 10,000 characters and an unknown type", () => {
		const tooLong = contactSchema.safeParse({ ...typed, message: "x".repeat(10_000) });
		expect(tooLong.error?.issues[0]?.message).toBe("Use at most 5,000 characters");
		expect(contactSchema.safeParse({ ...typed, type: "press" }).success).toBe(false);
	});
});

describe("sendMessage", () => {
	it("keeps the message as new, with the sender's account", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const { message, resent } = sendMessage(db, user, input);
		expect(resent).toBe(false);
		expect(message).toMatchObject({ status: "new", userId: user.id, subject: "Pods" });
		expect(listOwnMessages(db, user)).toMatchObject([{ id: message.id, reply: null }]);
	});

	it("keeps a resend within a minute once, whatever the case of the address", () => {
		const db = testDatabase();
		const first = sendMessage(db, VISITOR, input, new Date(0));
		const again = sendMessage(db, VISITOR, { ...input, email: "DANA@cornerstore.example" }, new Date(59_000));
		expect(again).toEqual({ message: first.message, resent: true });
		sendMessage(db, VISITOR, input, new Date(61_000));
		sendMessage(db, VISITOR, { ...input, message: "Another" }, new Date(61_000));
		expect(db.select().from(contactMessages).all()).toHaveLength(3);
	});

	it("acknowledges only to the sender's own account address, once", () => {
		const db = testDatabase();
		const user = makeUser(db, { email: "Dana@cornerstore.example" });
		sendMessage(db, VISITOR, { ...input, subject: "visitor" });
		sendMessage(db, makeUser(db), { ...input, subject: "another account" });
		expect(db.select().from(outbox).all()).toHaveLength(0);
		const { message } = sendMessage(db, user, input);
		sendMessage(db, user, input);
		expect(db.select().from(outbox).all()).toMatchObject([
			{ template: "contact-received", to: user.email, data: { messageId: message.id } },
		]);
	});
});

describe("listMessages", () => {
	it("is for admins, newest first, in pages", () => {
		const db = testDatabase();
		for (const n of [1, 2, 3]) sendMessage(db, VISITOR, { ...input, subject: `no. ${n}` }, new Date(n));
		expect(() => listMessages(db, VISITOR, { page: 1, perPage: 2 })).toThrow("Please log in.");
		expect(() => listMessages(db, makeUser(db), { page: 1, perPage: 2 })).toThrow("Access Denied");
		const admin = makeAdmin(db);
		expect(listMessages(db, admin, { page: 1, perPage: 2 }).rows.map((row) => row.subject)).toEqual([
			"no. 3",
			"no. 2",
		]);
		expect(listMessages(db, admin, { page: 2, perPage: 2 })).toMatchObject({
			total: 3,
			rows: [{ subject: "no. 1" }],
		});
	});
});
