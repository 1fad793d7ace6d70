import { NICOTINE_WARNING } from "~/terms/nicotine-warning";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import type { Freight, Selling, StateRules } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { taxPercent } from "~/terms/tax-percent";
import { ANSWER_HOURS, MAX_FILE_MB, RETURNS, VOLUME_OPTIONS } from "../config/site";
import { formatCents } from "../money.ts";
import { inARow } from "../texts/in-a-row.ts";
import { type Contacts, emergencyPhoneOf, hoursInWords } from "./setting.ts";

const tiers = Object.values(PRICING_TIERS);

/** The business's fixed numbers by placeholder name, so that no text repeats an amount. */
const FACTS = {
	maxFile: `${MAX_FILE_MB} MB`,
	answerHours: `${ANSWER_HOURS} hours`,
	damageHours: `${RETURNS.damageHours} hours`,
	defectDays: `${RETURNS.defectDays} days`,
	restocking: `${RETURNS.restockingPercent}%`,
	sendDays: `${RETURNS.sendDays} days`,
	checkDays: `${RETURNS.checkDays} business days`,
	nicotineWarning: NICOTINE_WARNING,
	/** "$500-$1,999, $2,000-$4,999 or $5,000+" */
	volumeOptions: inARow(VOLUME_OPTIONS, "or"),
	/** "Starter: $500+ monthly, standard pricing. Growth: …" */
	tiers: tiers
		.map(({ name, volume, description }) => `${name}: ${volume} monthly, ${description}`)
		.join(". "),
	/** "Growth from $2,000, Premium from $5,000" */
	tierVolumes: tiers
		.slice(1)
		.map(({ name, volume }) => `${name} from ${volume.replace("+", "")}`)
		.join(", "),
};

/** '8%' where all states pay the same, else '0% to 8%'. */
function taxWords({ ships, tax }: StateRules): string {
	const rates = ships.map((state) => tax[state] ?? 0).sort((a, b) => a - b);
	const [least = 0, most = 0] = [rates[0], rates.at(-1)];
	return least === most ? taxPercent(most) : `${taxPercent(least)} to ${taxPercent(most)}`;
}

/** '$25.00 per order, and free when the subtotal is above $500.00'. */
function freightWords({ cents, freeAboveCents }: Freight): string {
	if (cents === 0) return "free";
	const free =
		freeAboveCents === null ? "" : `, and free when the subtotal is above ${formatCents(freeAboveCents)}`;
	return `${formatCents(cents)} per order${free}`;
}

/** The rules of selling by placeholder name. */
const sellingWords = ({
	states,
	freight: { everywhere, minimumCents },
}: Selling): Record<string, string> => ({
	shipping: formatCents(everywhere.cents),
	freeShippingAbove:
		everywhere.freeAboveCents === null ? "no amount" : formatCents(everywhere.freeAboveCents),
	freight: freightWords(everywhere),
	minimumOrder: minimumCents === 0 ? "none" : formatCents(minimumCents),
	tax: taxWords(states),
	states: states.ships.join(", "),
	stateNames: inARow(states.ships.map(stateName)),
	stateList: states.ships.map((code) => `- ${stateName(code)} (${code})`).join("\n"),
});

/** What the placeholders are filled with. */
export type ShopFacts = { siteName: string; contacts: Contacts; selling: Selling };

/**
 * Replaces placeholders in a text: `{site}`, `{email}`, `{phone}`, `{emergency}`, `{address}`, `{hours}` and the
 * names in `FACTS`. Unknown ones stay as they are.
 */
export function fillIn(text: string, { siteName, contacts, selling }: ShopFacts): string {
	const words: Record<string, string> = {
		...FACTS,
		...sellingWords(selling),
		site: siteName,
		email: contacts.supportEmail,
		phone: contacts.supportPhone,
		emergency: emergencyPhoneOf(contacts),
		address: contacts.address,
		hours: hoursInWords(contacts.hours),
	};
	// In one pass, so that placeholders in inserted values are not replaced.
	return text.replace(/\{(\w+)\}/g, (braced, name: string) => words[name] ?? braced);
}
