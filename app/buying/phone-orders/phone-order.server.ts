import { weightsFor } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, canBuy, requireAdmin } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { ratesAt } from "~/kernel/settings/selling.queries.server";
import { certificatesOf, exciseOn } from "~/rules/index.server";
import type { Rates } from "~/terms/selling";
import type { Db, Tx } from "~db/client.server";
import type { Certificate } from "~db/json-shapes";
import { transact } from "~db/transact.server";
import { type OrderDefaults, orderDefaultsOf } from "../checkout/checkout.queries.server";
import { insertOrder } from "../checkout/insert-order.server";
import type { OrderRequest } from "../checkout/order.schema.ts";
import {
	madeBefore,
	type OrderSource,
	type PlacedOrder,
	type PlaceOrderOptions,
	prepareOrder,
} from "../checkout/prepare-order.server";
import { type CurrentBuyer, currentCustomer } from "../orders/current-buyer.server";
import type { QuickOrderLine, Verification } from "../quick-order/quick-order-line.ts";
import type { NamesRead } from "../quick-order/read-names.server";
import { verifyForBuyer } from "../quick-order/verify-lines.server";

/** What staff need to take a customer's order by phone. */
export type PhoneOrder = OrderDefaults & {
	customer: Pick<CurrentBuyer, "id" | "username" | "email" | "pricingTier" | "paymentTerms">;
	/** Why nothing can be ordered for them; null when they may buy. */
	problem: string | null;
	/** The customer's resale certificates, a state each. */
	certificates: Certificate[];
	/** What the totals are worked out by. */
	rates: Rates;
};

/** Why staff can't order for a customer; null when they can. */
function problemOf(staff: AdminActor, customer: CurrentBuyer): string | null {
	if (customer.id === staff.id) return "This is your own account. Order with your own cart.";
	if (canBuy(customer)) return null;
	return customer.companyRole === "bookkeeper" && customer.isWholesaleApproved
		? "This person is the company's bookkeeper, who doesn't buy. Order for its owner or a buyer."
		: "This customer has no wholesale approval, so nothing can be ordered for them.";
}

/** @throws DomainError not_found; conflict when nothing can be ordered for the customer. */
function customerWhoBuys(tx: Db | Tx, staff: AdminActor, customerId: string): CurrentBuyer {
	const customer = currentCustomer(tx, customerId);
	const problem = problemOf(staff, customer);
	if (problem) throw new DomainError("conflict", problem);
	return customer;
}

/**
 * The initial data of an order by phone (Rule 7.100): the customer's addresses, terms and tier.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function getPhoneOrder(db: Db, actor: Actor, customerId: string): PhoneOrder {
	const staff = requireAdmin(actor, "orders.place");
	const customer = currentCustomer(db, customerId);
	const { id, username, email, pricingTier, paymentTerms } = customer;
	return {
		customer: { id, username, email, pricingTier, paymentTerms },
		problem: problemOf(staff, customer),
		certificates: certificatesOf(db, customer.companyId),
		rates: ratesAt(db),
		...orderDefaultsOf(db, customer),
	};
}

/**
 * The lines of an order by phone, at the customer's prices and without their cart. Writes nothing.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when nothing can be ordered for the customer;
 * invalid when there are more than 500 lines.
 */
export function verifyPhoneLines(
	db: Db,
	actor: Actor,
	customerId: string,
	lines: readonly QuickOrderLine[],
	read?: NamesRead,
): Verification {
	const staff = requireAdmin(actor, "orders.place");
	const verified = verifyForBuyer(db, customerWhoBuys(db, staff, customerId), lines, read);
	const ids = verified.lines.flatMap(({ goods }) => goods?.productId ?? []);
	const excise = exciseOn(db, ids);
	const weights = weightsFor(db, ratesAt(db), ids);
	for (const { goods } of verified.lines) {
		const charges = goods ? (excise.get(goods.productId) ?? []) : [];
		if (goods && charges.length > 0) goods.excise = charges;
		const weight = goods && weights.get(goods.productId);
		if (goods && weight) goods.weightHundredths = weight;
	}
	return verified;
}

export type PhoneOrderInput = OrderRequest & {
	customerId: string;
	lines: readonly QuickOrderLine[];
	/** What the lines' texts were found to stand for, as for `verifyLines`. */
	read?: NamesRead;
};

/**
 * Places an order for a customer, by the checks of an order of their own and at their prices and terms (Rule 7.100).
 * The customer's cart stays as it is.
 *
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when nothing can be ordered for the customer,
 * when a line can't be ordered, with an error for each, and otherwise as `placeOrder`.
 */
export function placePhoneOrder(
	db: Db,
	actor: Actor,
	{ customerId, lines, read: names, ...input }: PhoneOrderInput,
	options: PlaceOrderOptions,
): PlacedOrder {
	const staff = requireAdmin(actor, "orders.place");
	return transact(db, (tx) => {
		const buyer = customerWhoBuys(tx, staff, customerId);
		const content = lines.map(({ code, quantity, flavor }) => [code, quantity, flavor]);
		const goods = { from: "phone", lines, names } as const;
		const source: OrderSource = { ...options, buyer, by: staff, goods, content };
		const made = madeBefore(tx, source, input);
		return made && "order" in made ? made : insertOrder(tx, prepareOrder(tx, source, input));
	});
}
