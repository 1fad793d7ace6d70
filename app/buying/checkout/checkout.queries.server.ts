import { z } from "zod";
import type { Cart } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { postalAddress } from "~/kernel/addresses/postal-fields";
import { isAddressOf } from "~/kernel/addresses/ship-to";
import { methodsFor, offeredMethods, payNotes } from "~/kernel/settings/payment.queries.server";
import { creditWithLate } from "~/ledger/index.server";
import { licensesAt } from "~/rules/index.server";
import {
	PAYMENT_METHODS,
	PAYMENT_TERMS,
	type PaymentMethod,
	type PaymentTerms,
	type PayNote,
} from "~/terms/payment";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { getCart } from "../cart/cart.queries.server";
import { type CurrentBuyer, currentBuyer } from "../orders/current-buyer.server";
import { lastUsedBy } from "../orders/order.queries.server";
import { type BlockedGoods, blockedAt } from "./blocked-goods.server";
import type { CreditNote } from "./credit-note.ts";
import { type ApprovalRule, approvalRuleFor } from "./request-approval.server";
import { OTHER } from "./ship-to-start";
import { mayShipElsewhere, type ShipToStore, shipToStores } from "./ship-to-stores.server";
import { type LicenseNote, licenseNotes } from "./store-license.server";

/** What an order asks for besides its goods. */
export type OrderDefaults = {
	/** From earlier orders, the last used first; without those of the stores. */
	addresses: Address[];
	/** Of the store. */
	phone: string | null;
	businessName: string | null;
	/** The stores it can ship to, and the one the buyer orders for (Rule 13.47). */
	stores: ShipToStore[];
	chosenStore: string | null;
	/** What the stores' rows say of their licenses, by store. */
	licenses: Record<string, LicenseNote>;
	/** Whether it may ship to another address. */
	mayShipElsewhere: boolean;
	/** The payment methods that the account may use, also those it lacks the credit for, and whether it has that. */
	methods: PaymentMethod[];
	hasCredit: boolean;
	paymentTerms: PaymentTerms;
	/** What the shop says of how to pay by them (Rule 5.16). */
	payNotes: Partial<Record<PaymentMethod, PayNote>>;
	/** How the last order was paid, if the account may pay so; else the first method it may use. */
	usualMethod: PaymentMethod;
	firstMethod: PaymentMethod;
};

export type Checkout = OrderDefaults & {
	cart: Cart;
	/** The lines that can't go to a store, by store; none where all can (Rule 13.56). */
	blocked: Record<string, BlockedGoods[]>;
	/** Null: nothing is paid later. */
	credit: CreditNote | null;
	/** Which of the buyer's orders wait for an owner; null: none. */
	approval: ApprovalRule | null;
};

/**
 * The initial data of the checkout page. @throws DomainError unauthenticated, forbidden (by the account's current
 * state).
 */
export function getCheckout(db: Db, actor: Actor): Checkout {
	const buyer = currentBuyer(db, actor);
	const cart = getCart(db, buyer);
	const defaults = orderDefaultsOf(db, buyer);
	const { stores } = defaults;
	const licenses = licensesAt(db, buyer);
	const places = stores.map(({ id, address }) => ({ locationId: id, address }));
	const blocked = blockedAt(db, buyer, cart.lines, licenses, places);
	return {
		...{ cart, ...defaults, licenses: licenseNotes(licenses) },
		blocked: Object.fromEntries(
			stores.flatMap(({ id }, n) => (blocked[n]!.length > 0 ? [[id, blocked[n]!]] : [])),
		),
		credit: defaults.hasCredit ? creditNoteFor(db, buyer) : null,
		approval: approvalRuleFor(db, buyer),
	};
}

/**
 * The lines of the cart that can't go to the address of a form that is shown again; none for one of the stores, whose lines
 * are in `blocked`. @throws DomainError unauthenticated, forbidden.
 */
export function getBlockedAt(db: Db, actor: Actor, sent: unknown): BlockedGoods[] {
	const buyer = currentBuyer(db, actor);
	const read = sentAddress.safeParse(sent);
	if (!read.success) return [];
	const place = { locationId: null, address: read.data.shippingAddress };
	return blockedAt(db, buyer, getCart(db, buyer).lines, licensesAt(db, buyer), [place])[0] ?? [];
}

/** What decides where goods may go, in a form with an address of its own. */
const sentAddress = z.object({
	locationId: z.literal(OTHER).optional(),
	shippingAddress: postalAddress,
});

/** What is owed, for owners; others see what is left of the limit alone. */
function creditNoteFor(db: Db, { companyId, companyRole }: CurrentBuyer): CreditNote | null {
	if (!companyId) return null;
	const credit = creditWithLate(db, companyId);
	const { limitCents, balanceCents, comingCents, late, holdDays, daysLate } = credit;
	const isOwner = companyRole === "owner";
	return {
		leftCents: limitCents === null ? null : limitCents - balanceCents - comingCents,
		owed: isOwner ? { limitCents, balanceCents, comingCents } : null,
		hold: holdDays !== null && daysLate > holdDays ? { daysLate, invoice: isOwner ? late : null } : null,
		isReleased: credit.release !== null,
	};
}

/** A buyer's addresses and terms, for a reader that has been checked. */
export function orderDefaultsOf(db: Db, buyer: CurrentBuyer): OrderDefaults {
	const { addresses: used, method: last } = lastUsedBy(db, buyer.id);
	const { stores, chosenStore, phone } = shipToStores(db, buyer, used);
	const { hasCredit } = PAYMENT_TERMS[buyer.paymentTerms];
	const usable = methodsFor(db, buyer.paymentTerms);
	const methods = offeredMethods(db).filter(
		(method) => usable.includes(method) || PAYMENT_METHODS[method].needsCredit,
	);
	const others = used.filter((one) => !stores.some(({ address }) => isAddressOf(lineOf(address), one)));
	return {
		addresses: others,
		phone,
		...{ stores, chosenStore, licenses: {}, mayShipElsewhere: mayShipElsewhere(db) },
		businessName: buyer.businessName,
		methods,
		...{ hasCredit, paymentTerms: buyer.paymentTerms },
		payNotes: payNotes(db, usable),
		usualMethod: last && usable.includes(last) ? last : usable[0]!,
		firstMethod: usable[0]!,
	};
}

const lineOf = ({ address1, city, state, zipCode }: Address) => [address1, city, state, zipCode].join(", ");
