import { type SQL, sql } from "drizzle-orm";
import { ORDER_STATUSES, statusesThat } from "../app/terms/order-status.ts";
import { methodsThat, termsThat } from "../app/terms/payment.ts";

// What an order's status or payment method means, in SQL: each stands after a column, as in sql`o.status ${NOT_VOID}`.

/** Written out, not bound: the planner reads the words when it chooses an index. */
function among(names: readonly string[], is = true): SQL {
	const words = names.map((name) => `'${name}'`);
	if (words.length === 1) return sql.raw(`${is ? "=" : "<>"} ${words[0]}`);
	return sql.raw(`${is ? "in" : "not in"} (${words.join(", ")})`);
}

/** Of an order that was not cancelled. */
export const NOT_VOID = among(statusesThat("isVoid"), false);
/** Of an order on hold (Rule 5.13). */
export const IS_HOLD = among(statusesThat("isHold"));
/** Of an order that is not, as a whole, on its way. */
export const NOT_ON_THE_WAY = among(
	statusesThat("hasLeft").filter((status) => ORDER_STATUSES[status].isActive),
	false,
);
/** Of an order with goods to ship, now or later. */
export const TO_SHIP = among(statusesThat("isToShip"));
/** Of an order that a parcel may leave of now. */
export const CAN_SHIP = among(statusesThat("canShip"));
/** Of an order on its way to the buyer (Rule 5.3). */
export const ACTIVE = among(statusesThat("isActive"));
/** Of an order whose unbilled part uses up credit (Rule 16.50). */
export const OWES_CREDIT = among(statusesThat("owesCredit"));

/** Of a method that is paid before the goods leave. */
export const PAID_BEFORE = among(methodsThat(({ paid }) => paid === "before"));
/** Of a method that is paid as the goods arrive. */
export const PAID_ON_DELIVERY = among(methodsThat(({ paid }) => paid === "on-delivery"));
/** Of a method that needs credit (Rule 16.50). */
export const NEEDS_CREDIT = among(methodsThat(({ needsCredit }) => needsCredit));

/** Of a company on net terms (Rule 7.54). */
export const HAS_CREDIT = among(termsThat(({ hasCredit }) => hasCredit));
