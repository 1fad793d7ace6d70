import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { env } from "~/kernel/config/env.server";
import { loader as buyerPortal } from "~/office/buyer-portal/portal";
import { loader as portal } from "~/office/portal/portal";
import { contactMessages, outbox, quoteRequests, sessions, wholesaleApplications } from "~db/schema.server";
import { makeBuyer, makeProduct, makeUser, testDatabase } from "../../../../tests/helpers/database.ts";
import { multipart, pdf } from "../../../../tests/helpers/files";
import { makeOrder } from "../../../../tests/helpers/order.ts";
import { answerOf, call, contextFor, formErrors, routeArgs } from "../../../../tests/helpers/request";
import { applicationSchema } from "../../applications/application.schema";
import { getLatestApplication } from "../../applications/own-application.server";
import { submitApplication } from "../../applications/submit-application.server";
import { action as addDocuments } from "../../documents/buyer/add-documents.tsx";
import { action as login } from "../../login/buyer/login.tsx";
import { registerUser } from "../register-user.server";
import { action as changePassword } from "./change-password.tsx";
import { action as signOut } from "./devices.ts";
import { action as forgot } from "./forgot-password.tsx";
import { action as reset, loader as resetPage } from "./reset-password.tsx";

const application = applicationSchema.parse({
	businessName: "Cornerstore",
	businessAddress: "1 Main Street, Reno, NV 89501",
	businessPhone: "555-010-0100",
	ein: "12-3456789",
	expectedVolume: "$10,000+",
});

it("sends a visitor from the portal to the login and back", async () => {
	const answer = await call(portal, "/portal", { db: testDatabase() });
	expect(answer.location).toBe("/login?redirectTo=%2Fportal");
});

it("shows an account only its own application, requests and messages", () => {
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
	if (data.kind !== "other") throw new Error(data.kind);
	expect(data).toMatchObject({
		application: { state: "pending", missing: ["businessLicense", "resellerPermit"] },
		quotes: [{ lines: ["TN9000, Mint × 5"], status: "pending" }],
		messages: [{ subject: `From ${user.id}` }],
	});
	expect(data.messages).toHaveLength(1);
	expect(JSON.stringify(data)).not.toContain("98765");
	const account = portal(routeArgs(contextFor(db, user), "/portal?tab=account"));
	expect(account).toMatchObject({ kind: "account" });
	expect("devices" in account && account.devices[0]).toMatchObject({ isThis: true });
});

it("opens a buyer's portal with orders, goods and licenses, and has the account in a tab", async () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const lines = [{ product: makeProduct(db, { name: "Bar" }), quantity: 3 }];
	makeOrder(db, { userId: buyer.id, status: "processing", lines });
	makeOrder(db, { userId: buyer.id, status: "delivered", lines });
	const { data } = await call(portal, "/portal", { db, as: buyer });
	expect("dashboard" in data && data.dashboard).toMatchObject({
		figures: { totalOrders: 2, activeOrders: 1 },
		latest: [{ status: "processing" }, { status: "delivered" }],
		bought: [{ productName: "Bar", lastQuantity: 3 }],
		cart: { subtotalCents: 0, lines: 0 },
	});
	// The account has one place, and so have orders and reordering.
	for (const tab of ["account", "orders", "reorder"]) {
		const { location } = await call(portal, `/portal?tab=${tab}`, { db, as: buyer });
		expect(location).toBe(`/buyer-portal?tab=${tab}`);
	}
	const account = await call(buyerPortal, "/buyer-portal?tab=account", { db, as: buyer });
	expect(account.data).toMatchObject({ account: { email: buyer.email } });
	expect("devices" in account.data && account.data.devices[0]).toMatchObject({ isThis: true });
});

it("tells an applicant the day of the answer until it is over, and which documents were checked", () => {
	const db = testDatabase();
	const user = makeUser(db);
	submitApplication(db, user, application, { files: {} });
	const at = (time: string) => getLatestApplication(db, user, new Date(time));
	db.update(wholesaleApplications)
		.set({ createdAt: new Date("2026-11-20T15:00:00Z") })
		.run();
	expect(at("2026-11-25T04:59:00Z")?.answerBy).toBe("2026-11-24");
	expect(at("2026-11-25T05:01:00Z")?.answerBy).toBeNull();
	db.update(wholesaleApplications).set({ status: "needs_information" }).run();
	expect(at("2026-11-20T16:00:00Z")?.answerBy).toBeNull();
});

it("keeps the good documents, names the rejected one, and stores nothing without an application", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	const post = (filename: string) => {
		const request = multipart("http://localhost/portal/documents", [
			{ name: "businessLicense", value: pdf(), filename: "license.pdf" },
			{ name: "resellerPermit", value: pdf(), filename },
		]);
		return call(addDocuments, "/portal/documents", { db, as: user, request });
	};
	const before = readdirSync(env.UPLOADS_DIR).length;
	expect((await post("permit.pdf")).status).toBe(409);
	expect(readdirSync(env.UPLOADS_DIR)).toHaveLength(before);
	submitApplication(db, user, application, { files: {} });
	const bad = await post("permit.exe");
	expect(bad.status).toBe(400);
	expect(bad.data.error).toHaveProperty("resellerPermit");
	expect(db.select().from(wholesaleApplications).get()?.businessLicense).not.toBeNull();
	expect((await post("permit.pdf")).location).toBe("/portal");
	expect(db.select().from(wholesaleApplications).get()?.resellerPermit).not.toBeNull();
	expect(readdirSync(env.UPLOADS_DIR)).toHaveLength(before + 2);
});

it("explains on the portal why documents were refused once staff asked for more", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	submitApplication(db, user, application, { files: {} });
	db.update(wholesaleApplications).set({ status: "needs_information", question: "Your permit?" }).run();
	const request = multipart("http://localhost/portal/documents", [
		{ name: "resellerPermit", value: pdf(), filename: "permit.pdf" },
	]);
	const answer = await call(addDocuments, "/portal/documents", { db, as: user, request });
	expect(answer.status).toBe(409);
	expect(answer.flash).toMatchObject({
		kind: "error",
		text: "We have since asked you for more information. Please send the documents with your answer.",
	});
});

it("opens a document's picker, and accepts an empty form after files were uploaded by script", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	submitApplication(db, user, application, { files: {} });
	const post = (...parts: Parameters<typeof multipart>[1]) =>
		call(addDocuments, "/portal/documents", {
			db,
			as: user,
			request: multipart("http://localhost/portal/documents", parts),
		});
	const permit = { name: "resellerPermit", value: pdf(), filename: "permit.pdf" };
	const none = { name: "resellerPermit", value: Buffer.alloc(0), filename: "" };
	expect((await post(none)).status).toBe(400);
	expect(await post({ name: "intent", value: "upload" }, permit)).toMatchObject({
		location: "/portal",
		flash: null,
	});
	expect(db.select().from(wholesaleApplications).get()?.resellerPermit).not.toBeNull();
	expect((await post({ name: "intent", value: "replace:resellerPermit" }, none)).location).toBe(
		"/portal/documents?replace=resellerPermit#documents-form-resellerPermit",
	);
	expect(await post({ name: "sent", value: "already" }, none)).toMatchObject({
		location: "/portal",
		flash: { title: "Documents Added" },
	});
});

it("answers the same for known and unknown addresses, and accepts a reset link once", async () => {
	const db = testDatabase();
	await registerUser(db, { username: "ann", email: "ann@example.com", password: "first-1" }, "192.0.2.1");
	const ask = async (email: string) => {
		const { status, location, flash } = await call(forgot, "/forgot-password", { db, form: { email } });
		return [status, location, flash];
	};
	expect(await ask("ann@example.com")).toEqual(await ask("nobody@example.com"));
	const token = String(
		db.select().from(outbox).where(eq(outbox.template, "password-reset")).get()?.data.token,
	);
	const path = `/reset-password/${token}`;
	const open = () => call(resetPage, path, { db, params: { token } });
	const set = (password: string) => call(reset, path, { db, params: { token }, form: { password } });
	expect((await open()).status).toBe(200);
	expect((await set("abc")).status).toBe(400);
	expect((await set("second-2")).location).toBe("/login");
	expect((await open()).status).toBe(410);
	expect((await set("third-3")).status).toBe(409);
});

it("limits how many reset links one address may request", async () => {
	const db = testDatabase();
	const statuses: number[] = [];
	for (let n = 0; n < 31; n += 1) {
		const form = { email: "a@example.com" };
		statuses.push((await call(forgot, "/forgot-password", { db, form })).status);
	}
	expect(statuses.slice(0, 30)).toEqual(Array(30).fill(303));
	expect(statuses[30]).toBe(429);
});

it("lists taken names in the order of the form's fields (Rule 1.8)", async () => {
	const db = testDatabase();
	const ann = { username: "ann", email: "ann@example.com", password: "first-1" };
	await registerUser(db, ann, "192.0.2.1");
	const form = { ...ann, username: "Ann", email: "ANN@example.com" };
	const answer = await call(login, "/login?tab=register", { db, form });
	expect(answer.status).toBe(409);
	expect(Object.keys(formErrors(answer))).toEqual(["username", "email"]);
});

it("changes the password without echoing it, and counts wrong guesses", async () => {
	const db = testDatabase();
	const user = await registerUser(
		db,
		{ username: "ann", email: "a@example.com", password: "first-1" },
		"192.0.2.1",
	);
	const context = contextFor(db, user);
	contextFor(db, user);
	const post = (currentPassword: string) => {
		const form = { currentPassword, newPassword: "second-2" };
		return answerOf(() => changePassword(routeArgs(context, "/portal/password", { form })));
	};
	const wrong = await post("guess-1");
	expect(wrong.status).toBe(400);
	expect(JSON.stringify(wrong)).not.toContain("guess-1");
	expect((await post("first-1")).location).toBe("/portal");
	expect(db.select().from(sessions).all()).toHaveLength(1);
	let last = 0;
	for (let n = 0; n < 11; n += 1) last = (await post("guess-1")).status;
	expect(last).toBe(429);
});

it("signs out another device, and this one too", async () => {
	const db = testDatabase();
	const user = makeUser(db);
	const [here, there] = [contextFor(db, user), contextFor(db, user)];
	const post = (device: string) =>
		answerOf(() => signOut(routeArgs(here, "/portal/devices", { form: { device } })));
	expect((await post(there.session.id!)).location).toBe("/portal?tab=account#devices");
	expect((await post(there.session.id!)).location).toBe("/portal?tab=account#devices");
	expect(db.select().from(sessions).all()).toHaveLength(1);
	expect((await post(here.session.id!)).location).toBe("/login");
	expect(db.select().from(sessions).all()).toEqual([]);
});
