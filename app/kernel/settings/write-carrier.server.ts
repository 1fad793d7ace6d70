import { count, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orders } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { noteChange } from "../audit/note-change.server";
import { OTHER_CARRIER } from "../carriers/carriers.ts";
import { command, nothing } from "../commands/command.server.ts";
import { DomainError, notFound } from "../errors.ts";
import { slugOf } from "../texts/slug.ts";
import { carrierSchema } from "./carrier.schema.ts";
import { placed, replaced } from "./listed.ts";
import { positionSchema } from "./position.schema.ts";
import { putSetting } from "./put-setting.server";
import type { ListedCarrier } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

const MOST = 60;

/** Path segments that are pages and so can't be carrier ids. */
const RESERVED = new Set(["new", "place"]);

const LABELS = {
	name: "Name",
	trackingUrlTemplate: "Tracking link",
	numberForms: "Number forms",
	street: "Street",
	city: "City",
	state: "State",
	zipCode: "ZIP code",
	phone: "Phone",
	hidden: "Hidden",
};

const notesOf = ({
	name,
	trackingUrlTemplate,
	numberForms,
	hidden,
	street,
	city,
	state,
	zipCode,
	phone,
}: Omit<ListedCarrier, "id" | "version">) => ({
	name,
	trackingUrlTemplate,
	numberForms: numberForms.join(", "),
	hidden,
	street,
	city,
	state,
	zipCode,
	phone,
});

const ordersWith = (db: Db | Tx, id: string): number =>
	db.select({ n: count() }).from(orders).where(eq(orders.carrier, id)).get()?.n ?? 0;

/** A carrier and how many orders use it, for its form. @throws DomainError forbidden, not_found. */
export function getCarrier(db: Db, actor: Actor, id: string): ListedCarrier & { orders: number } {
	const carrier = getSavedSetting(db, actor, "carriers").value.find((one) => one.id === id);
	if (!carrier) throw notFound("Carrier");
	return { ...carrier, orders: ordersWith(db, id) };
}

/** @throws DomainError conflict when another carrier has the same name, ignoring case. */
function checkName(list: readonly ListedCarrier[], name: string, ownId: string | null): void {
	const same = list.find((one) => one.id !== ownId && one.name.toLowerCase() === name.toLowerCase());
	if (same) throw new DomainError("conflict", `A carrier named ${name} already exists`, { field: "name" });
}

/** An id made from the name, which no current or past carrier has. */
function freeId(tx: Tx, list: readonly ListedCarrier[], name: string): string {
	const base = slugOf(name);
	for (let n = 1; ; n++) {
		const id = n === 1 ? base : `${base}-${n}`;
		if (!RESERVED.has(id) && !list.some((one) => one.id === id) && ordersWith(tx, id) === 0) return id;
	}
}

/** Adds a carrier before 'Other carrier' (Rule 5.6). @throws DomainError forbidden, conflict. */
export const createCarrier = command("carrier.create", {
	by: "settings",
	input: carrierSchema,
	run(tx, admin, { version: _new, ...input }, { note }): { id: string } {
		const list = getSavedSetting(tx, admin, "carriers").value;
		checkName(list, input.name, null);
		if (list.length >= MOST) {
			throw new DomainError("conflict", `You can have up to ${MOST} carriers. Delete one first.`);
		}
		const id = freeId(tx, list, input.name);
		const added = { ...input, id, version: 1 };
		putSetting(tx, admin, "carriers", [...list.slice(0, -1), added, ...list.slice(-1)]);
		note({ entity: "carrier", entityId: id, after: { ...notesOf(added), version: 1 } });
		return { id };
	},
});

/**
 * Changes or hides a carrier. Its id stays, because past orders refer to it (Rule 5.6).
 * @throws DomainError forbidden, not_found; invalid for hiding 'Other carrier' or giving it number patterns; conflict
 * for a name in use, or when changed since (Rule 7.7).
 */
export const updateCarrier = command("carrier.update", {
	by: "settings",
	of: ["id"],
	input: carrierSchema,
	run(tx, admin, { id, version: expected, ...input }): { id: string } {
		const list = getSavedSetting(tx, admin, "carriers").value;
		const carrier = list.find((one) => one.id === id);
		if (!carrier) throw notFound("Carrier");
		if (id === OTHER_CARRIER && input.hidden) {
			throw new DomainError(
				"invalid",
				"This carrier can't be hidden: it handles unrecognized tracking numbers",
				{
					field: "hidden",
				},
			);
		}
		if (id === OTHER_CARRIER && input.numberForms.length > 0) {
			throw new DomainError("invalid", "Add another carrier for tracking numbers with a known pattern", {
				field: "numberForms",
			});
		}
		checkName(list, input.name, id);
		const changed = noteChange(tx, admin, {
			action: "carrier.update",
			entity: "carrier",
			entityId: id,
			called: "This carrier was",
			labels: LABELS,
			before: notesOf(carrier),
			after: notesOf({ ...carrier, ...input }),
			version: carrier.version,
			expected,
		});
		const saved = { ...carrier, ...input, version: carrier.version + 1 };
		if (changed) putSetting(tx, admin, "carriers", replaced(list, saved));
		return { id };
	},
});

/**
 * Moves a carrier in the order of guessing, to an index from 0; 'Other carrier' stays last.
 * @throws DomainError forbidden, not_found, conflict.
 */
export const moveCarrier = command("carrier.move", {
	by: "settings",
	input: positionSchema,
	run(tx, admin, { id, place }, { note }): void {
		const list = getSavedSetting(tx, admin, "carriers").value;
		const from = list.findIndex((one) => one.id === id);
		if (from === -1) throw notFound("Carrier");
		if (id === OTHER_CARRIER) throw new DomainError("conflict", `${list[from]!.name} stays last.`);
		const to = Math.min(place, list.length - 2);
		if (to === from) return;
		putSetting(tx, admin, "carriers", placed(list, from, to));
		note({
			entity: "carrier",
			entityId: id,
			before: { place: from + 1 },
			after: { name: list[from]!.name, place: to + 1 },
		});
	},
});

/**
 * Deletes a carrier that no order uses (Rule 5.6).
 * @throws DomainError forbidden, not_found; conflict when an order uses it, or for 'Other carrier'.
 */
export const deleteCarrier = command("carrier.delete", {
	by: "settings",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note }): { name: string } {
		const list = getSavedSetting(tx, admin, "carriers").value;
		const carrier = list.find((one) => one.id === id);
		if (!carrier) throw notFound("Carrier");
		const { name } = carrier;
		if (id === OTHER_CARRIER) throw new DomainError("conflict", `${name} can't be deleted.`);
		if (ordersWith(tx, id) > 0) {
			throw new DomainError("conflict", `Some orders use ${name}. Hide it instead, so those orders keep it.`);
		}
		const others = list.filter((one) => one !== carrier);
		putSetting(tx, admin, "carriers", others);
		note({ entity: "carrier", entityId: id, before: notesOf(carrier) });
		return { name };
	},
});
