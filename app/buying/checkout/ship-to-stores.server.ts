import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { LocationRow } from "~/customers/index.server";
import { storesOf } from "~/kernel/actor/stores.server";
import { isAddressOf, readAddress } from "~/kernel/addresses/ship-to";
import { DomainError } from "~/kernel/errors";
import { requireShipTo } from "~/kernel/settings/require-ship-to.server";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { orders, users } from "~db/schema.server";
import type { CurrentBuyer } from "../orders/current-buyer.server";
import { lastUsedBy } from "../orders/order.queries.server";
import type { OrderInput, OrderRequest } from "./order.schema.ts";

/** A store that an order can ship to. */
export type ShipToStore = {
	id: string;
	name: string;
	/** With its contact, or who received goods there last; the names are empty when neither is known. */
	address: Address;
	receivingHours: string | null;
	instructions: string | null;
};

/** A location as a place to ship to; null when its address can't be read or we don't ship to its state. */
function asStore(
	location: LocationRow,
	used: readonly Address[],
	states: readonly string[],
): ShipToStore | null {
	const { id, name, address: text, receivingHours, instructions } = location;
	const postal = readAddress(text);
	if (!postal || !states.includes(postal.state)) return null;
	const last = used.find((address) => isAddressOf(text, address));
	const firstName = location.contactFirstName ?? last?.firstName ?? "";
	const lastName = location.contactLastName ?? last?.lastName ?? "";
	const phone = location.phone ?? last?.phone ?? "";
	return {
		...{ id, name, receivingHours, instructions },
		address: { firstName, lastName, company: name, ...postal, phone },
	};
}

/** Where the company's last orders went. */
const usedByColleagues = (db: Db | Tx, { companyId }: CurrentBuyer): Address[] =>
	db
		.select({ address: orders.shippingAddress })
		.from(orders)
		.where(eq(orders.companyId, companyId ?? ""))
		.orderBy(desc(orders.createdAt))
		.limit(50)
		.all()
		.map(({ address }) => address);

/** The stores a buyer's order can ship to, and the one they order for (Rule 13.47). */
export function shipToStores(db: Db | Tx, buyer: CurrentBuyer, used: readonly Address[]) {
	const { all, chosen } = storesOf(db, buyer);
	const isKnown = all.every(({ contactFirstName, contactLastName, phone }) =>
		[contactFirstName, contactLastName, phone].every(Boolean),
	);
	const known = isKnown ? used : [...used, ...usedByColleagues(db, buyer)];
	const states = shipsTo(db);
	const stores = all.flatMap((location) => asStore(location, known, states) ?? []);
	return {
		stores,
		chosenStore: (stores.find(({ id }) => id === chosen?.id) ?? stores[0])?.id ?? null,
		phone: chosen?.phone ?? null,
	};
}

/** The approved location of an account's company that an address is (Rule 13.47); null for another one. */
export const storeAt = (tx: Tx, account: Parameters<typeof storesOf>[1], to: Address): LocationRow | null =>
	storesOf(tx, account).all.find(({ address }) => isAddressOf(address, to)) ?? null;

/** Whether an order may ship elsewhere than to a location on file (Rule 13.47). */
export const mayShipElsewhere = (db: Db | Tx): boolean => getSettings(db).shipping.otherAddresses;

/** The applicant as a contact: the company's first owner, who has a username and no other name. */
function ownerOf(tx: Tx, { companyId }: CurrentBuyer): Pick<Address, "firstName" | "lastName"> | null {
	const isOwner = and(
		eq(users.companyId, companyId ?? ""),
		eq(users.companyRole, "owner"),
		isNull(users.deletedAt),
	);
	const owner = tx
		.select({ username: users.username })
		.from(users)
		.where(isOwner)
		.orderBy(asc(users.createdAt), asc(users.id))
		.limit(1)
		.get();
	return owner ? { firstName: owner.username, lastName: "" } : null;
}

/**
 * Where an order ships: to the store it names, with that store's address and contact, or to the address in it, which may be
 * a store's too (Rule 13.47).
 *
 * @param isForStaff staff who order for a customer may ship anywhere.
 * @throws DomainError invalid when the store isn't one of theirs, or has no phone; and for another address where the
 * shop ships to locations on file only.
 */
export function settleShipTo(
	tx: Tx,
	buyer: CurrentBuyer,
	{ locationId, ...input }: OrderRequest,
	isForStaff: boolean,
): OrderInput & { locationId: string | null } {
	if (input.shippingAddress) {
		const { shippingAddress } = input;
		requireShipTo(tx, shippingAddress);
		const found = storeAt(tx, buyer, shippingAddress);
		if (!found && !isForStaff && !mayShipElsewhere(tx)) {
			throw new DomainError("invalid", "We ship to your stores on file only. Choose one of them.", {
				field: "shippingAddress.address1",
			});
		}
		const billingAddress = input.billingAddress ?? shippingAddress;
		return { ...input, shippingAddress, billingAddress, locationId: found?.id ?? null };
	}
	const { stores } = shipToStores(tx, buyer, lastUsedBy(tx, buyer.id).addresses);
	const store = stores.find(({ id }) => id === locationId);
	if (!store) throw new DomainError("invalid", "Choose one of your stores", { field: "locationId" });
	const { name, id } = store;
	const address = store.address.firstName ? store.address : { ...store.address, ...ownerOf(tx, buyer) };
	if (!address.firstName || !address.phone) {
		throw new DomainError(
			"invalid",
			`${name} has no contact or phone yet. An owner of your company adds them under Stores.`,
			{ field: "locationId" },
		);
	}
	const billingAddress = input.billingAddress ?? address;
	return { ...input, shippingAddress: address, billingAddress, locationId: id };
}
