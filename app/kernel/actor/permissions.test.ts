import { expect, it } from "vitest";
import { PERMISSIONS } from "~/terms/roles";
import { makeAdmin, makeBuyer, makeStaff, makeUser, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { type Actor, SYSTEM, VISITOR } from "./actor.ts";
import {
	canBuy,
	canSeeCosts,
	canSeeWholesalePrices,
	isStaff,
	requireAdmin,
	requireBuyer,
	requireSystem,
	requireUser,
	staffMay,
} from "./permissions.ts";

const db = testDatabase();
const requireStaff = (actor: Actor) => requireAdmin(actor, null);
const answers = (actor: Actor) => [
	...[canSeeWholesalePrices, canSeeCosts, canBuy, isStaff].map((can) => (can(actor) ? "yes" : "no")),
	...[requireUser, requireBuyer, requireStaff, requireSystem].map((required) => {
		try {
			required(actor);
			return "yes";
		} catch {
			return refusal(() => required(actor)).code;
		}
	}),
];

// Who (row) may see prices and costs, buy and administer; and what is answered where a user, a buyer, an admin or the
// system is required (Rules 1.3, 1.4 and 1.5).
it.each<[string, Actor, string[]]>([
	[
		"a visitor",
		VISITOR,
		["no", "no", "no", "no", "unauthenticated", "unauthenticated", "unauthenticated", "forbidden"],
	],
	[
		"the system",
		SYSTEM,
		["no", "no", "no", "no", "unauthenticated", "unauthenticated", "unauthenticated", "yes"],
	],
	["an account", makeUser(db), ["no", "no", "no", "no", "yes", "forbidden", "forbidden", "forbidden"]],
	["a buyer", makeBuyer(db), ["yes", "no", "yes", "no", "yes", "yes", "forbidden", "forbidden"]],
	["an admin", makeAdmin(db), ["yes", "yes", "no", "yes", "yes", "forbidden", "yes", "forbidden"]],
	["sales staff", makeStaff(db, "sales"), ["yes", "no", "no", "yes", "yes", "forbidden", "yes", "forbidden"]],
	[
		"a bookkeeper who is approved",
		makeUser(db, { role: "bookkeeper", isWholesaleApproved: true }),
		["yes", "yes", "no", "yes", "yes", "forbidden", "yes", "forbidden"],
	],
	[
		"warehouse staff who are approved",
		makeUser(db, { role: "warehouse", isWholesaleApproved: true }),
		["no", "no", "no", "yes", "yes", "forbidden", "yes", "forbidden"],
	],
	[
		"an approved admin",
		makeUser(db, { role: "admin", isWholesaleApproved: true }),
		["yes", "yes", "yes", "yes", "yes", "yes", "yes", "forbidden"],
	],
])("%s has its own answers", (_, actor, expected) => expect(answers(actor)).toEqual(expected));

it.each([VISITOR, SYSTEM])("an approval or a role counts for accounts only, not for a %o", (nobody) => {
	const claims = { ...nobody, isWholesaleApproved: true, role: "admin" };
	expect([canSeeWholesalePrices, canSeeCosts, canBuy, isStaff].map((can) => can(claims))).toEqual([
		false,
		false,
		false,
		false,
	]);
});

it("asks a role for the permission of each operation (Rule 7.34)", () => {
	const packer = makeStaff(db, "warehouse");
	expect(requireAdmin(packer, "orders.ship")).toBe(packer);
	expect(refusal(() => requireAdmin(packer, "orders.payment")).code).toBe("forbidden");
	expect(PERMISSIONS.every((permission) => staffMay(makeAdmin(db), permission))).toBe(true);
	expect(PERMISSIONS.some((permission) => staffMay(makeBuyer(db), permission))).toBe(false);
});
