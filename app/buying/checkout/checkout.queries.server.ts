import type { Cart } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { isAddressOf } from "~/kernel/addresses/ship-to";
import { type StoreOnLicenseHold, storesOnLicenseHold } from "~/rules/index.server";
import { PAYMENT_METHODS, PAYMENT_TERMS, type PaymentMethod } from "~/terms/payment";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { getCart } from "../cart/cart.queries.server";
import { type CurrentBuyer, currentBuyer } from "../orders/current-buyer.server";
import { lastUsedBy } from "../orders/order.queries.server";
import { offeredMethods } from "./offered-methods.server";
import { mayShipElsewhere, type ShipToStore, shipToStores } from "./ship-to-stores.server";

/** What an order asks for besides its goods. */
export type OrderDefaults = {
	/** Of a company's only store, and from earlier orders, the last used first. Several stores are in `stores`. */
	addresses: Address[];
	/** Of the store. */
	phone: string | null;
	businessName: string | null;
	/** The stores it can ship to, and the one the buyer orders for (Rule 13.47). */
	stores: ShipToStore[];
	chosenStore: string | null;
	/** Whether it may ship to another address. */
	mayShipElsewhere: boolean;
	/** The payment methods that the shop offers, and whether the account may use those that need credit. */
	methods: PaymentMethod[];
	hasCredit: boolean;
	/** How the last order was paid, if the account may pay so; else the first method it may use. */
	usualMethod: PaymentMethod;
	firstMethod: PaymentMethod;
};

export type Checkout = OrderDefaults & {
	cart: Cart;
	/** Stores that the cart's regulated goods are held for (Rule 13.56). */
	held: StoreOnLicenseHold[];
};

/**
 * The initial data of the checkout page. @throws DomainError unauthenticated, forbidden (by the account's current
 * state).
 */
export function getCheckout(db: Db, actor: Actor): Checkout {
	const buyer = currentBuyer(db, actor);
	const cart = getCart(db, buyer);
	return { cart, ...orderDefaultsOf(db, buyer), held: storesOnLicenseHold(db, buyer.companyId, cart.lines) };
}

/** A buyer's addresses and terms, for a reader that has been checked. */
export function orderDefaultsOf(db: Db, buyer: CurrentBuyer): OrderDefaults {
	const { addresses: used, method: last } = lastUsedBy(db, buyer.id);
	const { stores, chosenStore, phone } = shipToStores(db, buyer, used);
	const { hasCredit } = PAYMENT_TERMS[buyer.paymentTerms];
	const methods = offeredMethods(db);
	const usable = methods.filter((method) => hasCredit || !PAYMENT_METHODS[method].needsCredit);
	const others = used.filter((address) => !stores.some((store) => isSame(store.address, address)));
	const [store] = stores;
	// With several stores, theirs are a choice of their own.
	const isOnly = stores.length === 1 && store;
	return {
		addresses: isOnly
			? isComplete(store)
				? [store.address, ...others]
				: [...others, ...unlessUsed(store, others)]
			: others,
		phone,
		...{ stores, chosenStore, mayShipElsewhere: mayShipElsewhere(db) },
		businessName: buyer.businessName,
		methods,
		hasCredit,
		usualMethod: last && usable.includes(last) ? last : usable[0]!,
		firstMethod: usable[0]!,
	};
}

const isSame = (store: Address, used: Address) =>
	used.firstName === store.firstName &&
	used.lastName === store.lastName &&
	isAddressOf([store.address1, store.city, store.state, store.zipCode].join(", "), used);

const isComplete = ({ address }: ShipToStore) => address.firstName !== "";

const unlessUsed = ({ address }: ShipToStore, used: Address[]): Address[] =>
	used.some((one) => isSame({ ...address, firstName: one.firstName, lastName: one.lastName }, one))
		? []
		: [address];
