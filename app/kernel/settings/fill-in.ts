import { NICOTINE_WARNING } from "~/terms/nicotine-warning";
import { FREE_SHIPPING_ABOVE_CENTS, SHIPPING_CENTS, TAX_PERCENT } from "~/terms/order-rates";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { ANSWER_HOURS, MAX_FILE_MB, RETURNS, SHIP_TO_STATES, VOLUME_OPTIONS } from "../config/site";
import { formatCents } from "../money.ts";
import { type Contacts, emergencyPhoneOf, hoursInWords } from "./setting.ts";

const tiers = Object.values(PRICING_TIERS);

/** The business's numbers by placeholder name, so that no text repeats an amount. */
const FACTS = {
	shipping: formatCents(SHIPPING_CENTS),
	freeShippingAbove: formatCents(FREE_SHIPPING_ABOVE_CENTS),
	tax: `${TAX_PERCENT}%`,
	maxFile: `${MAX_FILE_MB} MB`,
	answerHours: `${ANSWER_HOURS} hours`,
	damageHours: `${RETURNS.damageHours} hours`,
	defectDays: `${RETURNS.defectDays} days`,
	restocking: `${RETURNS.restockingPercent}%`,
	sendDays: `${RETURNS.sendDays} days`,
	checkDays: `${RETURNS.checkDays} business days`,
	nicotineWarning: NICOTINE_WARNING,
	states: SHIP_TO_STATES.join(", "),
	/** "$500-$1,999, $2,000-$4,999 or $5,000+" */
	volumeOptions: `${VOLUME_OPTIONS.slice(0, -1).join(", ")} or ${VOLUME_OPTIONS.at(-1)}`,
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

/**
 * Replaces placeholders in a text: `{site}`, `{email}`, `{phone}`, `{emergency}`, `{address}`, `{hours}` and the
 * names in `FACTS`. Unknown ones stay as they are.
 */
export function fillIn(text: string, siteName: string, contacts: Contacts): string {
	const words: Record<string, string> = {
		...FACTS,
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
