import { SELLER_LICENSES } from "~/terms/seller-licenses";
import { stateName } from "~/terms/state-names";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { type Actor, VISITOR } from "../actor/actor.ts";
import { mayEnterClosed } from "../actor/permissions.ts";
import { shopToday } from "../clock/shop-time.server";
import { timeText } from "../clock/time-text.ts";
import { env } from "../config/env.server";
import { countsOn, getSeller } from "./seller.queries.server";
import { sellingHistory, shipsTo } from "./selling.queries.server";
import { hoursInWords, isOpenAt } from "./setting.ts";
import { getContacts, getSettings, isSaved } from "./settings.queries.server";

/** Whether the shop is closed to this reader (Rule 9.60). `now` in epoch milliseconds. */
export const isClosedTo = (db: Db | Tx, actor: Actor, now = Date.now()): boolean =>
	!isOpenAt(getSettings(db).opening, now) && !mayEnterClosed(actor);

/** Whether visitors find the shop open (Rule 9.60). */
export const isShopOpen = (db: Db | Tx, now = Date.now()): boolean => !isClosedTo(db, VISITOR, now);

/** Whether the list of a new shop's steps is out of the settings' pages: never while the shop is closed (Rule 9.61). */
export const isStartHidden = (db: Db | Tx): boolean => getSettings(db).start.isHidden && isShopOpen(db);

/** 'Monday, November 30': the day the shop opens, where visitors may know it; else null. */
export function shownDay(db: Db | Tx): string | null {
	const { opensAt, isDayShown } = getSettings(db).opening;
	if (opensAt === null || !isDayShown) return null;
	return timeText(opensAt, { weekday: "long", month: "long", day: "numeric", timeZone: env.TIME_ZONE });
}

/** After how many seconds programs ask a closed shop again: at its opening, or after a day. A day that isn't shown stays unknown. */
export function retryAfter(db: Db | Tx, now = Date.now()): number {
	const { opensAt, isDayShown } = getSettings(db).opening;
	const wait = opensAt !== null && isDayShown ? opensAt - now : DAY_MS;
	return Math.max(1, Math.ceil(Math.min(wait, DAY_MS) / 1_000));
}

/** 'The shop opens Monday, November 30.' or 'The shop opens soon.': for programs. */
export const closedInWords = (db: Db | Tx): string => `The shop opens ${shownDay(db) ?? "soon"}.`;

/** What a closed shop says of itself: no goods, no prices and no figures (Rule 9.60). */
export function closedShop(db: Db | Tx) {
	const { name, address, licenses } = getSeller(db);
	const { supportEmail, supportPhone, hours } = getContacts(db);
	const isDecided = getSettings(db).start.hasExamples || sellingHistory(db, "states").length > 1;
	const today = shopToday();
	return {
		day: shownDay(db),
		/** None before an owner said where the shop sells (Rule 9.62). */
		states: isDecided ? shipsTo(db).map(stateName) : [],
		seller: {
			name,
			/** Null: nobody gave it. */
			address: isSaved(db, "seller") || isSaved(db, "contacts") ? address || null : null,
			licenses: licenses
				.filter(({ kind, state, lastDay }) => {
					return (
						SELLER_LICENSES[kind].isPrinted &&
						countsOn({ kind, number: "", state, lastDay }, today, state ?? "")
					);
				})
				.map(({ kind, number, state }) =>
					[state && stateName(state), SELLER_LICENSES[kind].label.toLowerCase(), number]
						.filter(Boolean)
						.join(" "),
				),
		},
		contacts:
			isSaved(db, "contacts") || (env.given.SUPPORT_EMAIL && env.given.SUPPORT_PHONE)
				? {
						email: supportEmail,
						phone: supportPhone,
						hours: isSaved(db, "contacts") ? hoursInWords(hours) : null,
					}
				: null,
	};
}
export type ClosedShop = ReturnType<typeof closedShop>;
