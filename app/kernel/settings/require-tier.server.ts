import { type PricingTier, type TierRules, tierIn } from "~/terms/pricing-tiers";
import type { Db, Tx } from "~db/client.server";
import { dayOf } from "../clock/buckets.ts";
import { env } from "../config/env.server";
import { DomainError } from "../errors.ts";
import { dayText } from "../texts/day-text.ts";
import { sellingHistory, tiersAt } from "./selling.queries.server";

const has = ({ list }: TierRules, key: PricingTier) => list.some((tier) => tier.key === key);

/** From when a tier is not there any longer, by what is planned; null: it goes on. */
function endOf(db: Db | Tx, key: PricingTier, now: Date): Date | null {
	const planned = sellingHistory(db, "tiers").filter(({ from }) => from !== null && from > now);
	return planned.find(({ value }) => !has(value, key))?.from ?? null;
}

/** Whether a tier counts now, and in all that is planned (Rule 9.54). */
export const isGiven = (db: Db | Tx, key: PricingTier, now = new Date()): boolean =>
	has(tiersAt(db, now), key) && endOf(db, key, now) === null;

/**
 * Lets only a tier through that companies and price lists may be given (Rule 9.54).
 * @param field of the form, for the message.
 * @param error the message for one that is not there.
 * @throws DomainError invalid for one that is not there, or ends by what is planned.
 */
export function requireTier(
	tx: Tx,
	key: PricingTier,
	{ field, error, now = new Date() }: { field: string; error: string; now?: Date },
): void {
	const tiers = tiersAt(tx, now);
	if (!has(tiers, key)) throw new DomainError("invalid", error, { field });
	const end = endOf(tx, key, now);
	if (end === null) return;
	throw new DomainError(
		"invalid",
		`${tierIn(tiers, key).name} ends on ${dayText(dayOf(end, env.TIME_ZONE))} by planned rules. Choose another tier, or remove what is planned.`,
		{ field },
	);
}
