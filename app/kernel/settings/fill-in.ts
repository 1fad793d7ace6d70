import { NICOTINE_WARNING } from "~/terms/nicotine-warning";
import { discountWords, type TierRules, volumeWords } from "~/terms/pricing-tiers";
import type { Freight, Selling, StateRules } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { taxPercent } from "~/terms/tax-percent";
import { MAX_FILE_MB, RETURNS, VOLUME_OPTIONS } from "../config/site";
import { formatCents } from "../money.ts";
import { inARow } from "../texts/in-a-row.ts";
import { type Contacts, hoursInWords } from "./setting.ts";

/** The business's fixed numbers by placeholder name, so that no text repeats an amount. */
const FACTS = {
	maxFile: `${MAX_FILE_MB} MB`,
	damageHours: `${RETURNS.damageHours} hours`,
	defectDays: `${RETURNS.defectDays} days`,
	restocking: `${RETURNS.restockingPercent}%`,
	sendDays: `${RETURNS.sendDays} days`,
	checkDays: `${RETURNS.checkDays} business days`,
	nicotineWarning: NICOTINE_WARNING,
	/** "$500-$1,999, $2,000-$4,999 or $5,000+" */
	volumeOptions: inARow(VOLUME_OPTIONS, "or"),
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

const tierTexts = ({ list }: TierRules) => {
	const later = list
		.slice(1)
		.flatMap(({ name, ...tier }) => {
			const volume = volumeWords(tier);
			return volume === null ? [] : [`${name} from ${volume.replace("+", "")}`];
		})
		.join(", ");
	return {
		/** "Starter: $500+ monthly, standard pricing. Growth: …" */
		tiers: list
			.map((tier) => {
				const volume = volumeWords(tier);
				return `${tier.name}: ${volume === null ? "" : `${volume} monthly, `}${discountWords(tier)}`;
			})
			.join(". "),
		/** "Growth from $2,000, Premium from $5,000" */
		tierVolumes: later || "ask us what yours allows",
	};
};

/** The rules of selling by placeholder name. */
const sellingWords = ({
	states,
	freight: { everywhere, minimumCents },
	tiers,
}: Selling): Record<string, string> => ({
	shipping: formatCents(everywhere.cents),
	freeShippingAbove:
		everywhere.freeAboveCents === null ? "no amount" : formatCents(everywhere.freeAboveCents),
	freight: freightWords(everywhere),
	minimumOrder: minimumCents === 0 ? "none" : formatCents(minimumCents),
	minimumOrderEs: minimumCents === 0 ? "ninguno" : formatCents(minimumCents),
	tax: taxWords(states),
	states: states.ships.join(", "),
	stateNames: inARow(states.ships.map(stateName)),
	...tierTexts(tiers),
	stateList: states.ships.map((code) => `- ${stateName(code)} (${code})`).join("\n"),
});

/** What the placeholders are filled with. */
export type ShopFacts = { siteName: string; contacts: Contacts; emergency: string | null; selling: Selling };

/**
 * Replaces placeholders in a text: `{site}`, `{email}`, `{phone}`, `{emergency}`, `{address}`, `{hours}` and the
 * names in `FACTS`. Unknown ones stay as they are.
 */
export function fillIn(text: string, { siteName, contacts, emergency, selling }: ShopFacts): string {
	const words: Record<string, string> = {
		...FACTS,
		...sellingWords(selling),
		site: siteName,
		// Only staff of a new shop read that something is missing: its visitors' pages with contacts wait for them (Rule 9.62).
		email: contacts.supportEmail || "(no email address yet)",
		phone: contacts.supportPhone || "(no phone number yet)",
		emergency: emergency ?? contacts.supportPhone,
		emergencySupport: emergency
			? `Yes: emergency support is available 24/7 for existing wholesale partners, at ${emergency}.`
			: `There is no line for emergencies. Call ${contacts.supportPhone} in business hours.`,
		urgent: emergency ? `- Urgent, for existing customers: ${emergency}\n` : "",
		address: contacts.address || "(no address yet)",
		hours: hoursInWords(contacts.hours) || "(no hours yet)",
	};
	// In one pass, so that placeholders in inserted values are not replaced.
	return text.replace(/\{(\w+)\}/g, (braced, name: string) => words[name] ?? braced);
}
