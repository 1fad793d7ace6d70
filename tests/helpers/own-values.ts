// The settings of a shop that is nothing like the demo's.
import type { SettingKey, Settings } from "../../app/kernel/settings/setting.ts";
import { keysOf } from "../../app/terms/keys-of.ts";
import type { Selling } from "../../app/terms/selling.ts";
import type { Db } from "../../db/client.server.ts";
import { sellingRules, settings } from "../../db/schema.server.ts";

/** What the owner has set. */
export const OWN: Partial<Settings> = {
	brand: {
		...{ name: "Buckeye Vapor Supply", headline: "Columbus supplies Ohio.", lead: "Order by the case." },
		...{ figures: [{ counts: "brands" }], footer: "Buckeye Vapor Supply, Columbus.", delivery: "4 days" },
		...{ logo: null, color: "#1d4f73", firstBrands: ["keystone"] },
	},
	contacts: {
		...{ supportEmail: "orders@buckeye.example", supportPhone: "(614) 867-5309" },
		...{ emergencyPhone: "(614) 867-5310", address: "77 High Street, Columbus, OH 43215" },
		hours: [{ days: "Tuesday to Saturday", hours: "7 AM to 4 PM EST" }],
	},
	legal: {
		...{ lawState: "Ohio", off: [], newAccounts: null, established: null, dispatch: "within two days" },
		...{ delivery: "4 to 6 days", reviewDays: 5, answerHours: 36, firstOrderCents: 250_00 },
	},
	seller: {
		...{ legalName: "Buckeye Distribution LLC", address: "77 High Street\nColumbus, OH 43215" },
		...{ phone: "(614) 867-5311", mailName: "Books of Buckeye", mailAddress: "books@buckeye.example" },
		...{ reminderDays: [5], reminders: "on" as const, signerName: "Ada Weir", signerTitle: "Owner" },
		signerPhone: "(614) 867-5312",
		licenses: [{ kind: "tobacco", number: "OH-551", state: "OH", lastDay: null }],
	},
	numbers: {
		order: { prefix: "BV-", from: 4_001 },
		invoice: { prefix: "BI-", from: 701 },
		credit: { prefix: "BC-", from: 31 },
		approval: { prefix: "BA-", from: 21 },
		purchase: { prefix: "BO-", from: 51 },
		claim: { prefix: "BP-", from: 11 },
	},
	terms: { given: ["prepay", "net15"], forNew: "prepay" },
	opening: { opensAt: 0, isDayShown: true },
	features: { off: [] },
	shipping: { otherAddresses: true, holdUntilVerified: false },
};
export const RULES: Selling = {
	states: { ships: ["IN", "MI", "OH"], tax: { IN: 700, MI: 600, OH: 575 } },
	freight: {
		everywhere: { cents: 31_50, freeAboveCents: 900_00, perPoundCents: 45, overPounds: 70 },
		states: { MI: { cents: 41_75, freeAboveCents: null, perPoundCents: 0, overPounds: 50 } },
		minimumCents: 60_00,
	},
	tiers: {
		list: [
			{ key: "starter", name: "Corner", discount: 0, volumeCents: null },
			{ key: "growth", name: "Route", discount: 350, volumeCents: 3_300_00 },
		],
		forNew: "starter",
	},
	days: {
		...{ cutoffHour: 11, weekdays: ["tuesday", "wednesday", "thursday", "friday", "saturday"] },
		...{ holidays: ["christmas"], isObserved: false, closed: [{ day: "2099-03-01", name: "Ohio Day" }] },
	},
};

/** Gives a shop all of them, as its owner saved them long ago. */
export function writeOwn(db: Db): void {
	for (const key of Object.keys(OWN) as SettingKey[]) {
		const value = { version: 3, savedBy: "owner", data: OWN[key] };
		db.insert(settings)
			.values({ key, value })
			.onConflictDoUpdate({ target: settings.key, set: { value } })
			.run();
	}
	for (const part of keysOf(RULES))
		db.insert(sellingRules)
			.values({ part, from: new Date(1_000), value: RULES[part], savedBy: "owner" })
			.run();
}
