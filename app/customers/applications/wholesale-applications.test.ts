import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import type { Db } from "~db/client.server";
import { outbox, uploadedFiles, wholesaleApplications } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database.ts";
import { multipart, pdf } from "../../../tests/helpers/files";
import { contextFor, routeArgs } from "../../../tests/helpers/request.ts";
import { accountsApi } from "../api";
import { applicationsApi } from "./api";

const { loader: getProfile } = doorsAt(accountsApi, "/api/profile");
const { action, loader } = doorsAt(applicationsApi, "/api/wholesale-applications");

const PATH = "/api/wholesale-applications";
const stored = () => readdirSync(env.UPLOADS_DIR);

afterEach(() => {
	for (const name of stored()) rmSync(join(env.UPLOADS_DIR, name));
});

const FIELDS = {
	businessName: "Cornerstore",
	businessAddress: "1 Main Street, Reno, NV 89501",
	businessPhone: "555-010-0100",
	ein: "12-3456789",
	expectedVolume: "$10,000+",
	tradeReferences: JSON.stringify([
		{ company: "Harbor Goods", contact: "Bob", phone: "555-010-0111", email: "b@h.example" },
	]),
	userId: "temp-user-id",
};

type Part = { name: string; value: string | Buffer; filename?: string };
const partsOf = (fields: Record<string, string>): Part[] =>
	Object.entries(fields).map(([name, value]) => ({ name, value }));

function post(db: Db, actor: Actor, parts: Part[] | Request) {
	const request = parts instanceof Request ? parts : multipart(`http://localhost${PATH}`, parts);
	return action({ ...routeArgs(contextFor(db, actor), PATH), request });
}

const untouched = (db: Db) => {
	expect(db.select().from(wholesaleApplications).all()).toEqual([]);
	expect(db.select().from(uploadedFiles).all()).toEqual([]);
	expect(db.select().from(outbox).all()).toEqual([]);
	expect(stored()).toEqual([]);
};

describe("POST /api/wholesale-applications", () => {
	it("files the application of the session's user, whatever userId says: 201 with the record", async () => {
		const db = testDatabase();
		const user = makeUser(db);
		const response = await post(db, user, [
			...partsOf({ ...FIELDS, status: "approved", reviewedBy: user.id }),
			{ name: "businessLicense", value: pdf(), filename: "license.pdf" },
		]);
		expect(response.status).toBe(201);
		const body = await response.json();
		expect(body).toMatchObject({
			userId: user.id,
			email: user.email,
			businessName: "Cornerstore",
			ein: "12-3456789",
			status: "pending",
			reviewedBy: null,
			tradeReferences: [
				{ company: "Harbor Goods", contact: "Bob", phone: "555-010-0111", email: "b@h.example" },
			],
			businessLicense: expect.stringMatching(/^\/documents\/[0-9a-f-]{36}$/),
			resellerPermit: null,
			createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
		});
		expect(stored()).toHaveLength(1);
	});

	it("is 401 without a session, before anything is read", async () => {
		const db = testDatabase();
		const response = await post(db, VISITOR, partsOf(FIELDS));
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({ title: "Failed to submit application", status: 401 });
		untouched(db);
	});

	it("is 400 with a message per field, missing and empty alike, and stores nothing", async () => {
		const db = testDatabase();
		const response = await post(db, makeUser(db), [
			{ name: "ein", value: "12" },
			{ name: "businessPhone", value: "" },
			{ name: "businessLicense", value: pdf(), filename: "license.pdf" },
		]);
		expect(response.status).toBe(400);
		expect(response.headers.get("Content-Type")).toBe("application/problem+json");
		const body = await response.json();
		expect(body.title).toBe("Failed to submit application");
		expect(body.errors).toContainEqual({ field: "businessName", message: "Business name is required" });
		expect(body.errors).toContainEqual({ field: "businessPhone", message: "Business phone is required" });
		expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
			"businessName",
			"businessAddress",
			"businessPhone",
			"ein",
			"expectedVolume",
		]);
		untouched(db);
	});

	it.each([
		["415 for a file that is not what its name says", "a.pdf", Buffer.from("<html>"), 415],
		["415 for another kind of file", "a.exe", Buffer.from("MZ"), 415],
		["413 for a file over 10 MB", "a.pdf", pdf("x".repeat(10 * 1024 * 1024)), 413],
		["400 for an empty file", "a.pdf", Buffer.alloc(0), 400],
	])("is %s, with nothing kept", async (_, filename, value, status) => {
		const db = testDatabase();
		const response = await post(db, makeUser(db), [
			...partsOf(FIELDS),
			{ name: "resellerPermit", value: pdf(), filename: "good.pdf" },
			{ name: "businessLicense", value, filename },
		]);
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ errors: [{ field: "businessLicense" }] });
		untouched(db);
	});

	it.each([
		["415 for JSON", "application/json", "{}", 415],
		["400 for a broken body", "multipart/form-data; boundary=b", "--b\r\nContent-Disp", 400],
		["400 without a boundary", "multipart/form-data", "x", 400],
	])("is %s", async (_, type, body, status) => {
		const db = testDatabase();
		const request = new Request(`http://localhost${PATH}`, {
			method: "POST",
			headers: { "Content-Type": type },
			body,
		});
		const response = await post(db, makeUser(db), request);
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ title: "Failed to submit application" });
		untouched(db);
	});

	it("is 409 while one is open, with the new files gone", async () => {
		const db = testDatabase();
		const user = makeUser(db);
		await post(db, user, partsOf(FIELDS));
		const parts = [...partsOf(FIELDS), { name: "businessLicense", value: pdf(), filename: "a.pdf" }];
		const response = await post(db, user, parts);
		expect(response.status).toBe(409);
		expect(stored()).toEqual([]);
		expect(db.select().from(wholesaleApplications).all()).toHaveLength(1);
	});

	it("makes one of two sent at once", async () => {
		const db = testDatabase();
		const user = makeUser(db);
		const answers = await Promise.all([1, 2, 3].map(() => post(db, user, partsOf(FIELDS))));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
		expect(db.select().from(wholesaleApplications).all()).toHaveLength(1);
	});
});

describe("GET /api/wholesale-applications", () => {
	const get = (db: Db, actor: Actor, query = "") => loader(routeArgs(contextFor(db, actor), PATH + query));

	it("lists all to admins, newest first, in pages", async () => {
		const db = testDatabase();
		for (const businessName of ["First", "Second", "Third"]) {
			await post(db, makeUser(db), partsOf({ ...FIELDS, businessName }));
		}
		const response = await get(db, makeAdmin(db), "?perPage=2");
		expect(response.headers.get("X-Total-Count")).toBe("3");
		expect(response.headers.get("Link")).toContain('rel="next"');
		expect(response.headers.get("Cache-Control")).toContain("no-store");
		const list = await response.json();
		expect(list.map(({ businessName }: { businessName: string }) => businessName)).toEqual([
			"Third",
			"Second",
		]);
		expect(list[0].email).toContain("@example.com");
	});

	it("is 401 without a session and 403 for users", async () => {
		const db = testDatabase();
		expect((await get(db, VISITOR)).status).toBe(401);
		expect((await get(db, makeUser(db))).status).toBe(403);
	});
});

describe("GET /api/profile", () => {
	it("gives the user's own", async () => {
		const db = testDatabase();
		const user = makeUser(db, { businessName: "Cornerstore", businessPhone: "555-010-0100" });
		const response = await getProfile(routeArgs(contextFor(db, user), "/api/profile"));
		expect(await response.json()).toEqual({
			businessName: "Cornerstore",
			businessPhone: "555-010-0100",
			email: user.email,
			username: user.username,
		});
		expect((await getProfile(routeArgs(contextFor(db), "/api/profile"))).status).toBe(401);
	});
});
