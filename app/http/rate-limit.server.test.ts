import { expect, it } from "vitest";
import { registerWith } from "~/customers/login/auth.server";
import { rateLimits, users } from "~db/schema.server";
import { testDatabase } from "../../tests/helpers/database.ts";
import { contextFor } from "../../tests/helpers/request.ts";
import { clientContext } from "./context.server";
import { takeRequest, takeVisitorForm } from "./rate-limit.server";

it("counts all addresses of one holder together, and separately from others (Rule 9.2)", () => {
	const db = testDatabase();
	const ways = ["2001:DB8:1:2::1", "2001:db8:1:2:ffff::", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::192.0.2.1"];
	for (let n = 0; n < 30; n += 1) takeVisitorForm(db, ways[n % ways.length]!);
	expect(() => takeVisitorForm(db, "2001:db8:1:2:aaaa::9")).toThrow("Too many attempts");
	for (const other of ["2001:db8:1:3::1", "2001:db8::1", "::1", "192.0.2.1"]) takeVisitorForm(db, other);
	expect(db.select().from(rateLimits).all()).toHaveLength(5);

	const now = Date.now() + 3_600_000;
	const requested = Array.from(
		{ length: 601 },
		(_, n) => takeRequest(`2001:db8:9:9::${n.toString(16)}`, now).ok,
	);
	expect(requested.lastIndexOf(true)).toBe(599);
});

it("does not count registrations as visitors' forms (Rule 9.2)", async () => {
	const db = testDatabase();
	const context = contextFor(db);
	context.set(clientContext, { ip: "198.51.100.7" });
	for (let n = 0; n < 30; n += 1) takeVisitorForm(db, "198.51.100.7");
	await registerWith(context, { username: "user-1", email: "u1@example.com", password: "first-1" });
	expect(db.select().from(users).all()).toHaveLength(1);
});

it("drops counts from a minute in the future, after the clock was set back", () => {
	const db = testDatabase();
	const ahead = Date.now() + 3_600_000;
	for (let n = 0; n < 30; n += 1) takeVisitorForm(db, "192.0.2.1", ahead);
	takeVisitorForm(db, "192.0.2.1", Date.now());
});
