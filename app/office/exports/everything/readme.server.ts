import { and, asc, isNull, ne } from "drizzle-orm";
import { shopClock } from "~/kernel/clock/shop-time.server";
import { nextOf } from "~/kernel/numbers/numbers.server";
import { givenTerms } from "~/kernel/settings/given-terms.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { getSettings, shopName } from "~/kernel/settings/settings.queries.server";
import { numberText } from "~/terms/numbered";
import { PAYMENT_TERMS } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { users } from "~db/schema.server";
import { companiesLeft } from "./customers.server";
import { figuresOf } from "./figures.server";

/** A file of the archive as its README tells of it. */
export type Told = { name: string; row: string; heads: string };

/** A step of reading everything back: the file, and the page that takes it. */
export type Step = { files: readonly string[]; page: string; note?: string };

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join("\n");

/** What stands in the settings, which no file brings along. */
function settingsOf(db: Db): string[] {
	const numbers = getSettings(db).numbers;
	const staff = db
		.select({ name: users.username, email: users.email, role: users.role })
		.from(users)
		.where(and(ne(users.role, "user"), isNull(users.deletedAt)))
		.orderBy(asc(users.email))
		.all();
	return [
		"Settings, Pricing tiers:",
		...tiersAt(db).list.map(({ name, discount }) => `- ${name}: ${discount / 100} % off`),
		`Settings, Payments: these terms can be given: ${givenTerms(db)
			.map((terms) => PAYMENT_TERMS[terms].label)
			.join(", ")}`,
		`Settings, Numbers: go on with ${(["order", "invoice", "credit"] as const)
			.map((kind) => {
				const { prefix, from } = numbers[kind];
				return numberText(kind, prefix, Math.max(nextOf(db, kind, prefix), from ?? 0));
			})
			.join(", ")}`,
		"Staff, who have to accept their invitation before they can be salespeople:",
		...staff.map(({ name, email, role }) => `- ${name}, ${email}, ${role}`),
	];
}

/** What every file is, for readers of the archive, and how another shop reads it. */
export function readme(
	db: Db,
	now: Date,
	{ steps, tables, missing }: { steps: readonly Step[]; tables: readonly Told[]; missing: readonly string[] },
): string {
	const left = companiesLeft(db);
	return [
		`Everything of ${shopName(db)}, ${shopClock(now)}`,
		"Tables are CSV in UTF-8. Amounts are in US dollars, days are YYYY-MM-DD, times are those of the shop. A text that a spreadsheet would run as a formula has an apostrophe before it, which our imports take away.",
		"TO READ IT BACK INTO AN EMPTY SHOP\nUnpack this file. The folder `import` has what the imports take, as it is. Bring the files in by their numbers, those of one number one after the other. Nobody is mailed by it.",
		`0. First type what no file brings:\n${indented(settingsOf(db))}`,
		...steps.map(
			({ files, page, note }, n) => `${n + 1}. ${files.join(", ")}\n  at ${page}${note ? `. ${note}` : ""}`,
		),
		`THEN COMPARE\nThese were the figures when this file was made:\n${indented(figuresOf(db).map(([name, figure]) => `${name}: ${figure}`))}`,
		...(left.length > 0
			? [
					`COMPANIES WITHOUT A PERSON OR AN OPEN STORE\nNo import takes them; they stand in customers/companies.csv:\n${indented(left)}`,
				]
			: []),
		...(missing.length > 0
			? [`MISSING\nThese files are known and were not on the disk:\n${indented(missing)}`]
			: []),
		"WHAT IS IN IT",
		...tables.map(({ name, row, heads }) => `${name}\n  A row is ${row}.\n  ${heads.split(",").join(", ")}`),
		"other-documents/\n  Documents that no import takes: of applications, and of stores that are not open.",
		"papers/\n  Invoices and credit memos as PDF, by number.",
	]
		.join("\n\n")
		.concat("\n");
}
