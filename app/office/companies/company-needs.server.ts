import { orderersOf, peopleNames } from "~/customers/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { balancesOf } from "~/ledger/index.server";
import { listEndingLicenses } from "~/rules/index.server";
import type { Db } from "~db/client.server";

/** What staff's list says beside a company: who orders for it, what it owes, and the one thing it needs of us. Money in cents. */
export type CompanyNeeds = {
	orderer: { id: string; username: string } | null;
	/** Null where the reader may not see amounts. */
	balanceCents: number | null;
	lateCents: number;
	hasEndedLicense: boolean;
};

/** What the companies of a page of the list need (Rules 2.25, 13.70, 16.44), as far as the reader may see it. */
export function needsOf(db: Db, actor: Actor, ids: readonly string[]): Record<string, CompanyNeeds> {
	const orderers = orderersOf(db, ids);
	const names = peopleNames(db, [...orderers.values()]);
	const balances = staffMay(actor, "prices") ? balancesOf(db, ids) : null;
	const today = shopToday();
	const ended = staffMay(actor, "applications")
		? new Set(
				listEndingLicenses(db, actor, today)
					.filter(({ daysLeft }) => daysLeft < 0)
					.map(({ companyId }) => companyId),
			)
		: new Set<string>();
	return Object.fromEntries(
		ids.map((id): [string, CompanyNeeds] => {
			const orderer = orderers.get(id);
			const balance = balances?.get(id);
			return [
				id,
				{
					orderer: orderer ? { id: orderer, username: names.get(orderer) ?? "" } : null,
					balanceCents: balances ? (balance?.balanceCents ?? 0) : null,
					lateCents: balance?.lateCents ?? 0,
					hasEndedLicense: ended.has(id),
				},
			];
		}),
	);
}
