import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { STATE_CODES } from "~/terms/selling";
import type { Db } from "~db/client.server";
import {
	applicationDrafts,
	outbox,
	stateRequests,
	uploadedFiles,
	wholesaleApplications,
} from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, makeUser, testDatabase } from "../../../../tests/helpers/database.ts";
import { doc, multipart, pdf, png } from "../../../../tests/helpers/files";
import { call, contextFor, routeArgs, type TestContext } from "../../../../tests/helpers/request.ts";
import { logInWith, registerWith } from "../../login/auth.server";
import { applicationsApi } from "../api";
import { getApplicationDetails } from "../application-admin.queries.server";
import { DRAFT_ROOM } from "../draft-room.server";
import { action, loader } from "./apply.tsx";
import type { WizardReply } from "./wizard-action.server";

const { action: postJson } = doorsAt(applicationsApi, "/api/wholesale-applications");

const stored = () => readdirSync(env.UPLOADS_DIR);

afterEach(() => {
	for (const name of stored()) rmSync(join(env.UPLOADS_DIR, name));
});

const STEP_1 = {
	businessName: "Cornerstore",
	businessAddress: "1 Main Street\nReno, NV 89501",
	businessPhone: "(555) 010-0100",
	ein: "123456789",
};
const STEP_3 = {
	expectedVolume: "$500-$1,999",
	tradeReferences: "Harbor Goods\nBob Ray\n555-010-0111\nb@h.example",
};

type Files = Record<string, { value: Buffer; filename: string }>;
type Answer = { location?: string; status: number; reply?: WizardReply };

/** Posts a step; returns the path it redirects to, or the form with its errors. */
async function post(
	context: TestContext,
	step: number,
	intent: string,
	fields: Record<string, string> = {},
	files?: Files,
) {
	const path = `/apply?step=${step}`;
	const args = routeArgs(context, path, { form: { intent, ...fields } });
	if (files) {
		const request = multipart(`http://localhost${path}`, [
			...Object.entries(files).map(([name, file]) => ({ name, ...file })),
			...Object.entries({ intent, ...fields }).map(([name, value]) => ({ name, value })),
		]);
		return answerOf(await action({ ...args, request }));
	}
	return answerOf(await action(args));
}

function answerOf(result: Awaited<ReturnType<typeof action>>): Answer {
	if (result instanceof Response) {
		return { status: result.status, location: result.headers.get("Location") ?? undefined };
	}
	return { status: result.init?.status ?? 200, reply: result.data };
}

const load = (context: TestContext, query = "") => loader(routeArgs(context, `/apply${query}`));
const applications = (db: Db) => db.select().from(wholesaleApplications).all();

async function fillIn(context: TestContext) {
	await post(context, 1, "next", STEP_1);
	await post(context, 2, "next", {}, { businessLicense: { value: pdf(), filename: "license.pdf" } });
}

const contextOf = (actor?: Actor, db = testDatabase()) => ({ db, context: contextFor(db, actor) });

describe("the store's state (Rule 2.15)", () => {
	const nevada = { ...STEP_1, storeState: "NV" };
	const refusedAt = (answer: Answer) => answer.reply?.result.error;

	it("is asked first, with all states to choose from and where we ship", () => {
		const { context } = contextOf();
		const { states } = load(context) as { states: { choices: string; hint: string; notYet: unknown } };
		expect(states.choices.split("\n")).toHaveLength(STATE_CODES.length);
		expect(states).toMatchObject({
			hint: "We ship to AL, AK, AZ, AR, CA, CO, CT, DE, FL and GA.",
			notYet: null,
		});
	});

	it("stops at once where we don't ship, and keeps what was typed", async () => {
		const { context } = contextOf();
		const answer = await post(context, 1, "next", nevada);
		expect(answer).toMatchObject({ status: 400, reply: { step: 1 } });
		expect(refusedAt(answer)).toEqual({ storeState: ["We don't ship to Nevada yet"] });
		expect(load(context)).toMatchObject({
			draft: { fields: nevada },
			states: { notYet: { text: "We don't ship to Nevada yet", isChosen: true } },
		});
		const arizona = { ...nevada, storeState: "AZ", businessAddress: "1 Main Street\nTempe, AZ 85281" };
		expect(await post(context, 1, "next", arizona)).toMatchObject({ location: "/apply?step=2" });
		expect(load(context)).toMatchObject({
			states: {
				hint: "We ship to Arizona. You need a Business License and a Reseller Permit.",
				notYet: null,
			},
		});
	});

	it("may be left out, as in forms of before: the address says it, and the page says where we don't ship", async () => {
		const { db, context } = contextOf();
		expect(await post(context, 1, "next", STEP_1)).toMatchObject({ location: "/apply?step=2" });
		expect(load(context, "?step=2")).toMatchObject({
			states: { notYet: { text: "We don't ship to Nevada yet", isChosen: false } },
		});
		const user = contextFor(db, makeUser(db));
		await fillIn(user);
		expect(await post(user, 3, "submit", STEP_3)).toMatchObject({ location: "/apply?step=4" });
		const [sent] = applications(db);
		expect(sent).toMatchObject({ storeState: null });
		const read = () => getApplicationDetails(db, makeAdmin(db), sent!.id).notShipped;
		expect(read()).toBe("We don't ship to Nevada yet");
		db.update(wholesaleApplications).set({ storeState: "AZ" }).run();
		expect(read()).toBeNull();
	});

	it("is checked again when the application is sent, by both doors", async () => {
		const db = testDatabase();
		const user = makeUser(db);
		const context = contextFor(db, user);
		await fillIn(context);
		const sent = await post(context, 3, "submit", { ...STEP_3, storeState: "NV" });
		expect(sent).toMatchObject({ status: 400, reply: { step: 1 } });
		expect(refusedAt(sent)).toEqual({ storeState: ["We don't ship to Nevada yet"] });
		const other = await post(context, 3, "submit", { ...STEP_3, storeState: "AZ" });
		expect(refusedAt(other)).toEqual({
			storeState: ["The business address is in Nevada. Choose Nevada, or correct the address"],
		});
		expect(refusedAt(await post(context, 3, "submit", { ...STEP_3, storeState: "ZZ" }))).toEqual({
			storeState: ["Choose a state"],
		});
		const json = (storeState: string, businessAddress: string) =>
			call(postJson, "/api/wholesale-applications", {
				...{ db, as: user },
				form: { ...STEP_1, ...STEP_3, tradeReferences: "[]", storeState, businessAddress },
			});
		expect(await json("NV", STEP_1.businessAddress)).toMatchObject({
			status: 400,
			body: { errors: [{ field: "storeState", message: "We don't ship to Nevada yet" }] },
		});
		expect(await json("AZ", "1 Main Street, Tempe, AZ 85281")).toMatchObject({
			status: 201,
			body: { storeState: "AZ" },
		});
	});

	it("stops nobody who answers our question", async () => {
		const db = testDatabase();
		const user = makeUser(db);
		const context = contextFor(db, user);
		await fillIn(context);
		await post(context, 3, "submit", STEP_3);
		db.update(wholesaleApplications).set({ status: "needs_information", storeState: "NV" }).run();
		expect(load(context)).toMatchObject({
			draft: { fields: { storeState: "NV" } },
			states: { notYet: null },
		});
		expect(await post(context, 1, "next", nevada)).toMatchObject({ location: "/apply?step=2" });
		expect(await post(context, 3, "submit", STEP_3)).toMatchObject({ location: "/apply?step=4" });
		expect(applications(db)).toMatchObject([{ status: "pending", storeState: "NV" }]);
	});
});

describe("tell me when you do (Rule 2.16)", () => {
	const tell = { ...STEP_1, storeState: "NV" };
	const asked = (db: Db) => db.select().from(stateRequests).all();

	it("keeps the address with what was typed, and answers the same when it was known", async () => {
		const { db, context } = contextOf();
		await post(context, 1, "next", tell);
		for (const email of ["dana@a.example", "Dana@a.example"])
			expect(await post(context, 1, "tell", { ...tell, businessName: "Renamed", email })).toMatchObject({
				status: 303,
				location: "/apply?step=1",
			});
		expect(asked(db)).toMatchObject([{ email: "dana@a.example", state: "NV" }]);
		expect(load(context)).toMatchObject({ draft: { fields: { businessName: "Renamed" } } });
	});

	it("fills in the account's address, and asks for one that can be read", async () => {
		const db = testDatabase();
		const user = makeUser(db);
		const context = contextFor(db, user);
		expect(load(context)).toMatchObject({ email: user.email });
		expect(await post(context, 1, "next", tell)).toMatchObject({
			reply: { result: { initialValue: { ...tell, email: user.email } } },
		});
		const answer = await post(context, 1, "tell", { ...tell, email: "dana@" });
		expect(answer).toMatchObject({
			status: 400,
			reply: { step: 1, result: { initialValue: { ...tell, email: "dana@" } } },
		});
		expect(Object.keys(answer.reply?.result.error ?? {})).toEqual(["email"]);
		expect(asked(db)).toEqual([]);
	});

	it("goes on where the state was put right meanwhile", async () => {
		const { db, context } = contextOf();
		await post(context, 1, "next", tell);
		const right = { ...tell, storeState: "AZ", email: "dana@a.example" };
		expect(await post(context, 1, "tell", right)).toMatchObject({ location: "/apply?step=2" });
		expect(asked(db)).toEqual([]);
	});

	it("is limited as other public forms are, for accounts too (Rule 9.2)", async () => {
		const db = testDatabase();
		const context = contextFor(db, makeUser(db));
		const answers: number[] = [];
		for (let n = 0; n < 31; n++)
			answers.push((await post(context, 1, "tell", { ...tell, email: `dana${n}@a.example` })).status);
		expect(answers.filter((status) => status === 303)).toHaveLength(30);
		expect(answers.at(-1)).toBe(429);
		expect(asked(db)).toHaveLength(30);
	});
});

describe("the wizard's steps (Rule 2.2)", () => {
	it("opens at step 1 and creates no draft for a visitor who only looks", () => {
		const { db, context } = contextOf();
		expect(load(context)).toMatchObject({ step: 1, draft: { id: null, fields: { businessName: "" } } });
		expect(context.session.id).toBeNull();
		expect(db.select().from(applicationDrafts).all()).toEqual([]);
	});

	it("keeps the typed fields when there is no room for the files, and explains it (Rule 2.30)", async () => {
		const { db, context } = contextOf();
		await fillIn(context);
		const other = makeUser(db);
		db.insert(applicationDrafts)
			.values({ userId: other.id, address: "192.0.2.1", bytes: DRAFT_ROOM.perAddress - 10_000 })
			.run();
		const big = Buffer.concat([pdf(), Buffer.alloc(20_000)]);
		const answer = await post(
			context,
			2,
			"next",
			{ ein: "typed meanwhile" },
			{ resellerPermit: { value: big, filename: "permit.pdf" } },
		);
		expect(answer).toMatchObject({ status: 413, reply: { step: 2 } });
		expect(answer.reply?.result.error).toEqual({
			resellerPermit: [expect.stringContaining("add it later from your portal")],
		});
		expect(stored()).toHaveLength(1);
		expect(load(context)).toMatchObject({
			draft: {
				fields: { ein: "typed meanwhile" },
				files: { businessLicense: { name: "license.pdf" }, resellerPermit: null },
			},
		});
		db.update(applicationDrafts)
			.set({ bytes: DRAFT_ROOM.perAddress })
			.where(eq(applicationDrafts.userId, other.id))
			.run();
		const full = await post(context, 1, "next", { businessName: "A much longer name than before" });
		expect(full).toMatchObject({
			status: 413,
			reply: { step: 1, result: { initialValue: { businessName: "A much longer name than before" } } },
		});
	});

	it("moves back and forth without validation and without losing anything", async () => {
		const { context } = contextOf();
		expect(await post(context, 1, "next", { ...STEP_1, ein: "nonsense" })).toMatchObject({
			status: 303,
			location: "/apply?step=2",
		});
		expect(await post(context, 2, "next", {}, {})).toMatchObject({ location: "/apply?step=3" });
		expect(await post(context, 3, "previous", { ...STEP_3, expectedVolume: "" })).toMatchObject({
			location: "/apply?step=2",
		});
		expect(await post(context, 2, "previous", {}, {})).toMatchObject({ location: "/apply?step=1" });
		expect(load(context)).toMatchObject({
			draft: { fields: { ...STEP_1, ein: "nonsense", tradeReferences: STEP_3.tradeReferences } },
		});
	});

	it("keeps a chosen file, which can be replaced or removed", async () => {
		const { context } = contextOf();
		await fillIn(context);
		await post(context, 2, "next", {}, {});
		expect(load(context, "?step=2")).toMatchObject({
			draft: { files: { businessLicense: { name: "license.pdf" } } },
		});
		const replace = await post(context, 2, "replace:businessLicense", {}, {});
		expect(replace.location).toBe("/apply?step=2&replace=businessLicense#apply-businessLicense");
		expect(load(context, "?step=2&replace=businessLicense")).toMatchObject({ replacing: "businessLicense" });
		await post(context, 2, "next", {}, { businessLicense: { value: png(), filename: "new.png" } });
		expect(load(context)).toMatchObject({ draft: { files: { businessLicense: { name: "new.png" } } } });
		expect(stored()).toHaveLength(1);
		await post(context, 2, "remove:businessLicense", {}, {});
		expect(load(context)).toMatchObject({ draft: { files: { businessLicense: null } } });
		expect(stored()).toEqual([]);
	});

	it("keeps a file that a script uploads as soon as it is chosen, and stays on the step", async () => {
		const { context } = contextOf();
		const sent = await post(
			context,
			2,
			"upload",
			{},
			{ businessLicense: { value: pdf(), filename: "a.pdf" } },
		);
		expect(sent).toMatchObject({ status: 303, location: "/apply?step=2" });
		expect(load(context)).toMatchObject({ draft: { files: { businessLicense: { name: "a.pdf" } } } });
		const refused = await post(
			context,
			2,
			"upload",
			{},
			{ businessLicense: { value: pdf(), filename: "a.exe" } },
		);
		expect(refused).toMatchObject({ status: 400, reply: { step: 2 } });
		expect(load(context)).toMatchObject({ draft: { files: { businessLicense: { name: "a.pdf" } } } });
	});

	it("shows a bad file's error at its field with status 400, and keeps the good files of the same request", async () => {
		const { context } = contextOf();
		const answer = await post(
			context,
			2,
			"next",
			{},
			{
				businessLicense: { value: Buffer.from("MZ"), filename: "IMG_2207.heic" },
				resellerPermit: { value: doc(), filename: "permit.doc" },
			},
		);
		expect(answer).toMatchObject({ status: 400, reply: { step: 2 } });
		expect(answer.reply?.result.error).toEqual({
			businessLicense: [
				"Business License must be a PDF, JPG, JPEG, PNG, DOC or DOCX file. “IMG_2207.heic” was not kept.",
			],
		});
		expect(load(context)).toMatchObject({ draft: { files: { businessLicense: null, resellerPermit: {} } } });
	});

	it("answers a malformed body with the step, and keeps what was saved before", async () => {
		const { context } = contextOf();
		await fillIn(context);
		const request = new Request("http://localhost/apply?step=2", {
			method: "POST",
			headers: { "Content-Type": "multipart/form-data; boundary=b" },
			body: '--b\r\nContent-Disposition: form-data; name="resellerPermit"; filename="a.pdf"\r\n\r\n%PDF-',
		});
		const answer = answerOf(await action({ ...routeArgs(context, "/apply?step=2"), request }));
		expect(answer).toMatchObject({
			status: 400,
			reply: { step: 2, result: { error: { "": [expect.stringContaining("interrupted")] } } },
		});
		expect(load(context)).toMatchObject({ draft: { files: { businessLicense: {}, resellerPermit: null } } });
		expect(stored()).toHaveLength(1);
	});
});

describe("submitting", () => {
	it("opens the first step with errors, with all messages and status 400", async () => {
		const { db, context } = contextOf();
		const user = makeUser(db);
		context.session.logIn(user);
		await post(context, 1, "next", { ...STEP_1, ein: "12", businessName: " " });
		const answer = await post(context, 3, "submit", { expectedVolume: "", tradeReferences: "" });
		expect(answer).toMatchObject({ status: 400, reply: { step: 1, toast: null } });
		expect(Object.keys(answer.reply?.result.error ?? {})).toEqual(["businessName", "ein", "expectedVolume"]);
		await post(context, 1, "next", STEP_1);
		expect(await post(context, 3, "submit", {})).toMatchObject({ status: 400, reply: { step: 3 } });
		expect(applications(db)).toEqual([]);
	});

	it("creates one application and shows the confirmation", async () => {
		const { db, context } = contextOf();
		const user = makeUser(db);
		context.session.logIn(user);
		await fillIn(context);
		expect(await post(context, 3, "submit", STEP_3)).toMatchObject({
			status: 303,
			location: "/apply?step=4",
		});
		expect(context.flash.outgoing).toEqual({
			kind: "success",
			title: "Application Submitted",
			text: "Your wholesale application has been submitted successfully. We'll review it within 1-2 business days.",
		});
		expect(applications(db)).toMatchObject([{ userId: user.id, status: "pending", ein: "12-3456789" }]);
		expect(load(context, "?step=4")).toMatchObject({
			step: 4,
			draft: null,
			application: { state: "pending", missing: ["resellerPermit"] },
		});
		expect(db.select().from(outbox).all()).toHaveLength(1);
	});

	it("creates one application however often the form is sent, with the confirmation each time", async () => {
		const { db, context } = contextOf();
		context.session.logIn(makeUser(db));
		await fillIn(context);
		const draft = db.select().from(applicationDrafts).get()!.id;
		const fields = { ...STEP_3, draft };
		const both = await Promise.all([
			post(context, 3, "submit", fields),
			post(context, 3, "submit", fields),
			post(context, 3, "submit", fields),
		]);
		expect(both.map(({ location }) => location)).toEqual(Array(3).fill("/apply?step=4"));
		expect(await post(context, 3, "submit", fields)).toMatchObject({ location: "/apply?step=4" });
		expect(applications(db)).toHaveLength(1);
		expect(db.select().from(outbox).all()).toHaveLength(1);
		expect(db.select().from(applicationDrafts).all()).toEqual([]);
	});

	it("sends a visitor to create an account and back to step 3 with everything kept (Rule 2.1)", async () => {
		const { db, context } = contextOf();
		await fillIn(context);
		const answer = await post(context, 3, "submit", STEP_3);
		expect(answer).toMatchObject({
			status: 303,
			location: "/login?tab=register&redirectTo=%2Fapply%3Fstep%3D3",
		});
		expect(context.flash.outgoing?.text).toContain("Create an account or log in");
		expect(applications(db)).toEqual([]);
		const before = context.session.id;
		const user = await registerWith(context, {
			username: "newcomer",
			email: "new@example.com",
			password: "secret-1",
		});
		expect(context.session.id).not.toBe(before);
		expect(load(context, "?step=3")).toMatchObject({
			step: 3,
			draft: { fields: { ...STEP_1, ...STEP_3 }, files: { businessLicense: { name: "license.pdf" } } },
		});
		expect(await post(context, 3, "submit", STEP_3)).toMatchObject({ location: "/apply?step=4" });
		expect(applications(db)).toMatchObject([{ userId: user.id }]);
		expect(db.select().from(uploadedFiles).get()?.ownerId).toBe(user.id);
	});

	it("keeps the draft through a failed and a successful login", async () => {
		const { db, context } = contextOf();
		await registerWith(contextFor(db), { username: "owner", email: "o@example.com", password: "secret-1" });
		await fillIn(context);
		await expect(logInWith(context, { email: "o@example.com", password: "wrong-1" })).rejects.toThrow();
		expect(load(context)).toMatchObject({ draft: { fields: STEP_1 } });
		await logInWith(context, { email: "o@example.com", password: "secret-1" });
		expect(load(context)).toMatchObject({ draft: { fields: STEP_1 } });
	});

	it("shows the status of an open application instead of the form, and refuses another with 409", async () => {
		const { db, context } = contextOf();
		context.session.logIn(makeUser(db));
		await fillIn(context);
		await post(context, 3, "submit", STEP_3);
		expect(load(context)).toMatchObject({ draft: null, application: { state: "pending" } });
		expect(await post(context, 1, "next", STEP_1)).toMatchObject({ location: "/apply" });
		const again = await post(context, 3, "submit", STEP_3);
		expect(again).toMatchObject({ status: 409, reply: { toast: { title: "Submission Failed" } } });
		await post(context, 2, "next", {}, { resellerPermit: { value: pdf(), filename: "a.pdf" } });
		expect(stored()).toHaveLength(1);
		expect(applications(db)).toHaveLength(1);
	});

	it("fills in the earlier answers after a rejection and creates a second application", async () => {
		const { db, context } = contextOf();
		context.session.logIn(makeUser(db));
		await fillIn(context);
		await post(context, 3, "submit", STEP_3);
		db.update(wholesaleApplications).set({ status: "rejected", notes: "Expired." }).run();
		expect(load(context)).toMatchObject({
			draft: { fields: { businessName: "Cornerstore" }, files: { businessLicense: { name: "license.pdf" } } },
			application: { state: "rejected", reason: "Expired." },
		});
		expect(await post(context, 3, "submit", STEP_3)).toMatchObject({ location: "/apply?step=4" });
		expect(applications(db)).toHaveLength(2);
	});

	it("lets an applicant answer a question on the same application, once", async () => {
		const { db, context } = contextOf();
		context.session.logIn(makeUser(db));
		await fillIn(context);
		await post(context, 3, "submit", STEP_3);
		const { id } = applications(db)[0]!;
		db.update(wholesaleApplications).set({ status: "needs_information", question: "Your permit?" }).run();
		expect(load(context)).toMatchObject({
			application: { question: "Your permit?" },
			draft: { fields: { ...STEP_1, ein: "12-3456789" } },
		});
		await post(context, 2, "next", {}, { resellerPermit: { value: pdf(), filename: "permit.pdf" } });
		const fields = { ...STEP_3, answers: id };
		expect(await post(context, 3, "submit", fields)).toMatchObject({ location: "/apply?step=4" });
		expect(await post(context, 3, "submit", fields)).toMatchObject({ location: "/apply?step=4" });
		expect(applications(db)).toMatchObject([{ id, status: "pending" }]);
		expect(applications(db)[0]?.resellerPermit).not.toBeNull();
	});
});

it("the form and the API create the same application from the same answers", async () => {
	const form = contextOf();
	const [first, second] = [makeUser(form.db), makeUser(form.db)];
	form.context.session.logIn(first);
	await fillIn(form.context);
	await post(form.context, 3, "submit", STEP_3);
	const request = multipart("http://localhost/api/wholesale-applications", [
		...Object.entries({ ...STEP_1, ...STEP_3 }).map(([name, value]) => ({ name, value })),
		{ name: "businessLicense", value: pdf(), filename: "license.pdf" },
	]);
	const args = routeArgs(contextFor(form.db, second), "/api/wholesale-applications");
	expect((await postJson({ ...args, request })).status).toBe(201);
	const [one, other] = applications(form.db).map(
		({ id, userId, companyId, email, businessLicense, createdAt, updatedAt, ...rest }) => rest,
	);
	expect(other).toEqual(one);
	expect(
		form.db
			.select()
			.from(outbox)
			.all()
			.map(({ template }) => template),
	).toEqual(["application-received", "application-received"]);
});
