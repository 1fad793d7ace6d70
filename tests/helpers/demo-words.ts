// What the demo's shop says of itself, taken from where it says it: nothing of it may be left in a shop of somebody's own.
import { BUSINESS_HOURS, LEGAL_UPDATED } from "../../app/kernel/config/site.ts";
import { BRAND_START } from "../../app/kernel/settings/brand-start.ts";
import { NUMBERED } from "../../app/terms/numbered.ts";
import { FIRST_TERMS, PAYMENT_TERMS } from "../../app/terms/payment.ts";
import { FIRST_SELLING } from "../../app/terms/selling.ts";
import { STATE_NAMES } from "../../app/terms/state-names.ts";
import { taxPercent } from "../../app/terms/tax-percent.ts";
import { hourText } from "../../app/terms/working-days.ts";
import { demoBrands } from "../../db/demo/brands.ts";
import { DEMO_LOGINS } from "../../db/demo/logins.ts";

const { states, freight, tiers, days } = FIRST_SELLING;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
/** As a whole: '8%' is not in '18%', nor '$500' in '$500-$1,999' and '$500.50'. */
const whole = (text: string) => `(?<![\\w$.,-])${literal(text)}(?![\\w%]|[-.,]\\$?\\d)`;
const dollars = (cents: number) => [
	`$${(cents / 100).toFixed(2)}`,
	`$${(cents / 100).toLocaleString("en-US")}`,
];
/** The first of a list in a row: who names the first three in this order, names all of them. */
const inARow = (words: readonly string[]) => words.slice(0, 3).join(", ");

/** By what they are. */
export const DEMO_WORDS: Record<string, readonly string[]> = {
	name: ["Ridgeline"],
	contacts: ["support@example.com", "010-0199", "Reno, NV", "Ridgeline Parkway"],
	hours: BUSINESS_HOURS.map(({ hours }) => hours).filter((hours) => /\d/.test(hours)),
	figures: BRAND_START.figures.flatMap((figure) =>
		// A label of one word is anybody's: 'Brands'.
		"value" in figure ? [figure.value, ...(figure.label.includes(" ") ? [figure.label] : [])] : [],
	),
	promises: ["nationwide", BRAND_START.delivery!, "within 24 hours", "1-2 business days", "starts from $100"],
	law: ["State of California", "in California", LEGAL_UPDATED],
	states: [inARow(states.ships), inARow(states.ships.map((code) => STATE_NAMES[code]))],
	tax: [...new Set(Object.values(states.tax))].map((rate) => taxPercent(rate)),
	freight: [freight.everywhere.cents, freight.everywhere.freeAboveCents!].flatMap(dollars),
	tiers: tiers.list.map(({ name }) => name),
	terms: [PAYMENT_TERMS[FIRST_TERMS].label, PAYMENT_TERMS[FIRST_TERMS].label.toLowerCase()],
	"cut-off": [hourText(days.cutoffHour)],
	numbers: [NUMBERED.order.prefix],
	brands: demoBrands.map(({ name }) => name),
	people: DEMO_LOGINS.map(({ username }) => username),
};

const EXPRESSIONS = Object.entries(DEMO_WORDS).map(
	([kind, words]) =>
		[
			kind,
			new RegExp(
				words.map((word) => (kind === "numbers" ? `\\b${literal(word)}` : whole(word))).join("|"),
				"g",
			),
		] as const,
);

/** The demo's words in a text, each with its kind and what stands around it. */
export function demoWordsIn(text: string): { kind: string; word: string; around: string }[] {
	return EXPRESSIONS.flatMap(([kind, expression]) =>
		[...text.matchAll(expression)].map(({ 0: word, index }) => ({
			kind,
			word,
			around: text.slice(Math.max(0, index - 60), index + word.length + 60).replaceAll(/\s+/g, " "),
		})),
	);
}
