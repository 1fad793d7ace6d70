import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { ticked, wholeNumber } from "~/kernel/fields";
import { saveSetting } from "~/kernel/settings/save-settings.server";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { offOf } from "~/kernel/settings/switches.server";
import { counted } from "~/kernel/texts/numbers";
import { keysOf } from "~/terms/keys-of";
import { SWITCHES, type SwitchName } from "~/terms/switches";
import type { Tx } from "~db/client.server";

const NAMES = keysOf(SWITCHES);

/** What is in use and stops when a switch goes off: how many, and the sentence that asks. */
const IN_USE: { [Name in SwitchName]?: { count: () => SQL; says: (n: number) => string } } = {
	approvals: {
		count: () => sql`select count(*) as n from approval_requests where status = 'waiting'`,
		says: (n) => `${counted(n, "order")} for approval can be decided only when order approval is on again.`,
	},
	priceLists: {
		count: () =>
			sql`select count(*) as n from price_lists where coalesce(until_day, '9999') >= ${shopToday()}`,
		says: (n) => `${counted(n, "price list")} will set no prices.`,
	},
	creditLimits: {
		count: () =>
			sql`select count(*) as n from companies where credit_limit_cents is not null or hold_days is not null`,
		says: (n) => `${counted(n, "company", "companies")} can order on net terms without a limit.`,
	},
	excise: {
		count: () => sql`select count(*) as n from excise_states`,
		says: (n) => `New orders will have no excise, which is on for ${counted(n, "state")}.`,
	},
	quotes: {
		count: () => sql`select count(*) as n from quote_requests where status = 'pending'`,
		says: (n) => `${counted(n, "quote request")} can be answered only when quote requests are on again.`,
	},
	programs: {
		count: () => sql`select count(*) as n from program_keys where revoked_at is null`,
		says: (n) => `${counted(n, "key")} of programs will be refused.`,
	},
	campaigns: {
		count: () => sql`select count(*) as n from email_campaigns where status in ('scheduled', 'sending')`,
		says: (n) => `${counted(n, "campaign")} will wait.`,
	},
};

/** What would stop if these went off, in sentences. */
const stops = (tx: Tx, names: readonly SwitchName[]): string[] =>
	names.flatMap((name) => {
		const use = IN_USE[name];
		const n = use ? tx.get<{ n: number }>(use.count()).n : 0;
		return use && n > 0 ? [use.says(n)] : [];
	});

/** As the form sends it: an unticked switch is absent. A switch that saves itself names itself, and leaves the others as they are. */
const featuresSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	on: z.preprocess(
		(chosen) => (chosen === undefined ? [] : [chosen].flat()),
		z.array(z.enum(NAMES, { error: "Choose features of the list" })),
	),
	only: z.enum(NAMES, { error: "Choose features of the list" }).optional(),
	/** Switches off what is in use. */
	sure: ticked.default(false),
});

/**
 * Switches features on and off (Rule 9.40), or one of them alone, whatever the others are by now. Nothing is deleted.
 * @returns what was switched, by its label.
 * @throws DomainError unauthenticated, forbidden; invalid at `sure`, with what would stop, until it is ticked; conflict when somebody
 * saved since (Rule 7.7).
 */
export const saveFeatures = command("setting.update", {
	by: "settings",
	input: featuresSchema,
	run(tx, admin, { version, on, only, sure }): { on: string[]; off: string[] } {
		const { value, version: newest } = getSavedSetting(tx, admin, "features");
		const was = value.off;
		const off = NAMES.filter((name) => (only && name !== only ? was.includes(name) : !on.includes(name)));
		const [before, after] = [offOf(was), offOf(off)];
		const going = stops(
			tx,
			after.filter((name) => !before.includes(name)),
		);
		if (going.length > 0 && !sure) throw new DomainError("invalid", going.join(" "), { field: "sure" });
		saveSetting(tx, admin, "features", {
			value: { off },
			version: only ? newest : version,
			called: "The features were",
			labels: Object.fromEntries(NAMES.map((name) => [name, SWITCHES[name].label])),
			inWords: (features) =>
				Object.fromEntries(NAMES.map((name) => [name, features.off.includes(name) ? "off" : "on"])),
		});
		const labels = (names: readonly SwitchName[]) => names.map((name) => SWITCHES[name].label);
		return {
			on: labels(before.filter((name) => !after.includes(name))),
			off: labels(after.filter((name) => !before.includes(name))),
		};
	},
});
