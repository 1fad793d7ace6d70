import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { registerUser } from "~/domain/accounts/register-user.server";
import { applicationSchema } from "~/domain/applications/application.schema";
import { submitApplication } from "~/domain/applications/submit-application.server";
import { env } from "~/env.server";
import { contactMessages, outbox, quoteRequests, sessions, wholesaleApplications } from "~db/schema.server";
import { makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database.ts";
import { multipart, pdf } from "../../../tests/helpers/files";
import { caught, contextFor, routeArgs } from "../../../tests/helpers/request.ts";
import { action as addDocuments } from "./add-documents.tsx";
import { action as changePassword } from "./change-password.tsx";
import { action as signOut } from "./devices.ts";
import { action as forgot } from "./forgot-password.tsx";
import { action as login } from "./login.tsx";
import { loader as portal } from "./portal.tsx";
import { action as reset, loader as resetPage } from "./reset-password.tsx";

const application = applicationSchema.parse({
	businessName: "Cornerstore",
	businessAddress: "1 Main Street, Reno, NV 89501",
	businessPhone: "555-010-0100",
	ein: "12-3456789",
	expectedVolume: "$10,000+",
});

const locationOf = (result: unknown) => (result as Response).headers.get("Location");
const statusOf = (result: unknown) =>
	result instanceof Response ? result.status : (result as { init: { status: number } }).init.status;

it("sends a visitor of the portal to log in and back", async () => {
	const answer = await caught(() => portal(routeArgs(contextFor(testDatabase()), "/portal")));
	expect(locationOf(answer)).toBe("/login?redirectTo=%2Fportal");
});

it("shows an account its own application, requests and messages, and no one else's", () => {
	const db = testDatabase();
	const [user, other] = [makeUser(db), makeUser(db)];
	const product = makeProduct(db, { name: "TN9000", wholesalePriceCents: 98765 });
	for (const { id, email } of [user, other]) {
		db.insert(quoteRequests)
			.values({ userId: id, email, productIds: [product.id], quantities: [5], flavors: ["Mint"] })
			.run();
		db.insert(contactMessages)
			.values({ userId: id, name: "A", email, subject: `From ${id}`, message: "Hello" })
			.run();
		submitApplication(db, id === user.id ? user : other, application, { files: {} });
	}
	const data = portal(routeArgs(contextFor(db, user), "/portal"));
	expect(data).toMatchObject({
		application: { state: "pending", missing: ["businessLicense", "resellerPermit"] },
		takesDocuments: true,
		quotes: [{ lines: ["TN9000, Mint × 5"], status: "pending" }],
		messages: [{ subject: `From ${user.id}` }],
		devices: [{ isThis: true }],
	});
	expect(data.messages).toHaveLength(1);
	expect(JSON.stringify(data)).not.toContain("98765");
});

it("adds the good documents, names the bad one, and stores nothing for who has no application", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	const post = (filename: string) => {
		const request = multipart("http://localhost/portal/documents", [
			{ name: "businessLicense", value: pdf(), filename: "license.pdf" },
			{ name: "resellerPermit", value: pdf(), filename },
		]);
		return addDocuments({ ...routeArgs(contextFor(db, user), "/portal/documents"), request });
	};
	const before = readdirSync(env.UPLOADS_DIR).length;
	expect(statusOf(await post("permit.pdf"))).toBe(409);
	expect(readdirSync(env.UPLOADS_DIR)).toHaveLength(before);
	submitApplication(db, user, application, { files: {} });
	const bad = await post("permit.exe");
	expect(statusOf(bad)).toBe(400);
	expect((bad as { data: { error: object } }).data.error).toHaveProperty("resellerPermit");
	expect(db.select().from(wholesaleApplications).get()?.businessLicense).not.toBeNull();
	expect(locationOf(await post("permit.pdf"))).toBe("/portal");
	expect(db.select().from(wholesaleApplications).get()?.resellerPermit).not.toBeNull();
	expect(readdirSync(env.UPLOADS_DIR)).toHaveLength(before + 2);
});

it("says on the portal why documents were not added once something is asked for", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	const context = contextFor(db, user);
	submitApplication(db, user, application, { files: {} });
	db.update(wholesaleApplications).set({ status: "needs_information", question: "Your permit?" }).run();
	const request = multipart("http://localhost/portal/documents", [
		{ name: "resellerPermit", value: pdf(), filename: "permit.pdf" },
	]);
	const answer = await addDocuments({ ...routeArgs(context, "/portal/documents"), request } as never);
	expect(statusOf(answer)).toBe(409);
	expect(context.flash.outgoing).toMatchObject({
		kind: "error",
		text: "We have asked you for more since: please send the documents with your answer.",
	});
});

it("opens a document's picker, and asks for no file after those that were sent by themselves", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	const context = contextFor(db, user);
	submitApplication(db, user, application, { files: {} });
	const post = (...parts: Parameters<typeof multipart>[1]) =>
		addDocuments({
			...routeArgs(context, "/portal/documents"),
			request: multipart("http://localhost/portal/documents", parts),
		} as never);
	const permit = { name: "resellerPermit", value: pdf(), filename: "permit.pdf" };
	const none = { name: "resellerPermit", value: Buffer.alloc(0), filename: "" };
	expect(statusOf(await post(none))).toBe(400);
	expect(locationOf(await post({ name: "intent", value: "upload" }, permit))).toBe("/portal");
	expect(context.flash.outgoing).toBeNull();
	expect(db.select().from(wholesaleApplications).get()?.resellerPermit).not.toBeNull();
	expect(locationOf(await post({ name: "intent", value: "replace:resellerPermit" }, none))).toBe(
		"/portal/documents?replace=resellerPermit#documents-form-resellerPermit",
	);
	expect(locationOf(await post({ name: "sent", value: "already" }, none))).toBe("/portal");
	expect(context.flash.outgoing).toMatchObject({ title: "Documents Added" });
});

it("answers a forgotten password alike for known and unknown addresses, and takes the link once", async () => {
	const db = testDatabase();
	await registerUser(db, { username: "ann", email: "ann@example.com", password: "first-1" }, "192.0.2.1");
	const ask = async (email: string) => {
		const context = contextFor(db);
		const result = await forgot(routeArgs(context, "/forgot-password", {}, { form: { email } }));
		return [statusOf(result), locationOf(result), context.flash.outgoing];
	};
	expect(await ask("ann@example.com")).toEqual(await ask("nobody@example.com"));
	const token = String(
		db.select().from(outbox).where(eq(outbox.template, "password-reset")).get()?.data.token,
	);
	const page = (password?: string) => {
		const form = password === undefined ? undefined : { password };
		return routeArgs(contextFor(db), `/reset-password/${token}`, { token }, form ? { form } : {});
	};
	expect(statusOf(resetPage(page()))).toBe(200);
	expect(statusOf(await reset(page("abc")))).toBe(400);
	expect(locationOf(await reset(page("second-2")))).toBe("/login");
	expect(statusOf(resetPage(page()))).toBe(410);
	expect(statusOf(await reset(page("third-3")))).toBe(409);
});

it("limits how often links are asked for from one address", async () => {
	const db = testDatabase();
	const statuses: number[] = [];
	for (let n = 0; n < 31; n += 1) {
		const args = routeArgs(contextFor(db), "/forgot-password", {}, { form: { email: "a@example.com" } });
		statuses.push(statusOf(await forgot(args)));
	}
	expect(statuses.slice(0, 30)).toEqual(Array(30).fill(303));
	expect(statuses[30]).toBe(429);
});

it("names what is taken in the order of the form (Rule 1.8)", async () => {
	const db = testDatabase();
	const ann = { username: "ann", email: "ann@example.com", password: "first-1" };
	await registerUser(db, ann, "192.0.2.1");
	const form = { ...ann, username: "Ann", email: "ANN@example.com" };
	const answer = await login(routeArgs(contextFor(db), "/login?tab=register", {}, { form }) as never);
	expect(statusOf(answer)).toBe(409);
	const { result } = (answer as Exclude<typeof answer, Response>).data;
	expect(Object.keys(result.error ?? {})).toEqual(["username", "email"]);
});

it("changes the password, sends none back, and counts wrong guesses", async () => {
	const db = testDatabase();
	const user = await registerUser(
		db,
		{ username: "ann", email: "a@example.com", password: "first-1" },
		"192.0.2.1",
	);
	const context = contextFor(db, user);
	contextFor(db, user);
	const post = (currentPassword: string) =>
		changePassword(
			routeArgs(
				context,
				"/portal/password",
				{},
				{
					form: { currentPassword, newPassword: "second-2" },
				},
			),
		);
	const wrong = await post("guess-1");
	expect(statusOf(wrong)).toBe(400);
	expect(JSON.stringify(wrong)).not.toContain("guess-1");
	expect(locationOf(await post("first-1"))).toBe("/portal");
	expect(db.select().from(sessions).all()).toHaveLength(1);
	let last = 0;
	for (let n = 0; n < 11; n += 1) last = statusOf(await post("guess-1"));
	expect(last).toBe(429);
});

it("signs a device out, and this one too", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	const [here, there] = [contextFor(db, user), contextFor(db, user)];
	const post = (device: string) => signOut(routeArgs(here, "/portal/devices", {}, { form: { device } }));
	expect(locationOf(await post(there.session.id!))).toBe("/portal#devices");
	expect(locationOf(await post(there.session.id!))).toBe("/portal#devices");
	expect(db.select().from(sessions).all()).toHaveLength(1);
	expect(locationOf(await post(here.session.id!))).toBe("/login");
	expect(db.select().from(sessions).all()).toEqual([]);
});
