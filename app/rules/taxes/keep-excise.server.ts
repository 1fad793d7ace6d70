import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { onSale } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { differences } from "~/kernel/audit/differences";
import { refuseStale } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { isSameLocality } from "~/terms/locality";
import { isState } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import type { Db, Tx } from "~db/client.server";
import { exciseRates, exciseStates, products, users } from "~db/schema.server";
import { exciseRateSchema, exciseSwitchSchema } from "./excise.schema.ts";
import { factColumns, factsOf } from "./excise.server";
import { chargesOn, type ExciseRate, exciseName } from "./excise-rates.ts";

/** A state whose excise is on, and who switched it on. */
export type ExciseState = { state: string; switchedBy: string; switchedAt: Date };

/** A product on sale whose excise can't be worked out in a state: what it lacks in words, and the columns of what rates need and it says nothing about. */
export type LackingProduct = {
	id: string;
	name: string;
	sku: string | null;
	version: number;
	lacks: string;
	unknown: FactColumn[];
};

type FactColumn =
	| "volumeHundredths"
	| "piecesPerUnit"
	| "manufacturerListPriceCents"
	| "deviceKind"
	| "containsNicotine";

/** All rates by state, and the states that are on. @throws DomainError forbidden. */
export function listExcise(db: Db, actor: Actor): { rates: ExciseRate[]; states: ExciseState[] } {
	requireAdmin(actor, "settings");
	const { state, locality, startsOn, id } = exciseRates;
	return {
		rates: db.select().from(exciseRates).orderBy(asc(state), asc(locality), asc(startsOn), asc(id)).all(),
		states: db
			.select({
				state: exciseStates.state,
				switchedBy: users.username,
				switchedAt: exciseStates.switchedAt,
			})
			.from(exciseStates)
			.innerJoin(users, eq(users.id, exciseStates.switchedBy))
			.all(),
	};
}

const rateOf = (db: Db | Tx, id: string): ExciseRate => {
	const row = db.select().from(exciseRates).where(eq(exciseRates.id, id)).get();
	if (!row) throw notFound("Rate");
	return row;
};

/** A rate for its form. @throws DomainError forbidden, not_found. */
export function getRate(db: Db, actor: Actor, id: string): ExciseRate {
	requireAdmin(actor, "settings");
	return rateOf(db, id);
}

const MEASURES = {
	milliliter: "volumeHundredths",
	piece: "piecesPerUnit",
	"list-price": "manufacturerListPriceCents",
	wholesale: null,
} as const;

/** The columns that a product needs for a rate; where one says nothing, others may say it. */
const columnsOf = ({ base, payer, deviceKinds, nicotineOnly }: ExciseRate): FactColumn[] =>
	payer === "buyer"
		? []
		: [
				MEASURES[base],
				deviceKinds.length > 0 ? ("deviceKind" as const) : null,
				nicotineOnly ? ("containsNicotine" as const) : null,
			].filter((column) => column !== null);

/**
 * The products on sale that lack what a state's rates need, today or later: while its excise is on they can't be ordered there
 * (Rule 18.24). @throws DomainError forbidden.
 */
export function listLacking(db: Db | Tx, actor: Actor, state: string): LackingProduct[] {
	requireAdmin(actor, "settings");
	const rates = db
		.select()
		.from(exciseRates)
		.where(and(eq(exciseRates.state, state), sql`coalesce(${exciseRates.endsOn}, '9999') >= ${shopToday()}`))
		.all();
	const needed = [...new Set(rates.flatMap((rate) => columnsOf(rate)))];
	if (needed.length === 0) return [];
	const rows = db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			version: products.version,
			...factColumns,
		})
		.from(products)
		.where(and(onSale, or(...needed.map((column) => isNull(products[column])))))
		.orderBy(asc(products.name))
		.all();
	return rows.flatMap(({ id, name, sku, version, ...row }) => {
		const facts = factsOf(row);
		const lacks = new Set(chargesOn(facts, rates).flatMap((charge) => charge.lacks ?? []));
		const unknown = needed.filter((column) => facts[column] === null);
		return lacks.size > 0 ? [{ id, name, sku, version, lacks: [...lacks].join(", "), unknown }] : [];
	});
}

const isOn = (tx: Db | Tx, state: string): boolean =>
	tx.select().from(exciseStates).where(eq(exciseStates.state, state)).get() !== undefined;

/** What of a rate may change once it charges: when it ends, what is noted beside it, and a city's ZIP codes. */
const BESIDE = ["endsOn", "source", "checkedOn", "watch", "zipCodes", "zipSource", "zipCheckedOn"];

/**
 * Adds a rate (Rule 18.21). @returns its id.
 * @throws DomainError forbidden; conflict when another rate counts the same goods by the same base on one of its days.
 */
export const createRate = command("excise_rate.create", {
	by: "settings",
	input: exciseRateSchema,
	run(tx, _admin, { version: _version, ...values }, { note }): string {
		const row = tx.insert(exciseRates).values(values).returning().get();
		refuseDouble(tx, row);
		const { id, startsOn, source } = row;
		const after = { rate: exciseName(row), startsOn, source, version: 1 };
		note({ entity: "excise_rate", entityId: id, after });
		return id;
	},
});

/**
 * Changes a rate (Rule 18.21). @returns its id.
 * @throws DomainError as `createRate`; not_found; conflict also when somebody else changed it, and when it has begun in a state that is
 * on.
 */
export const saveRate = command("excise_rate.update", {
	by: "settings",
	of: ["id"],
	input: exciseRateSchema,
	run(tx, _admin, { id, version: expected, ...values }, { note }): string {
		const row = rateOf(tx, id);
		const { before, after } = differences(row, { ...row, ...values });
		const changed = Object.keys(after);
		if (changed.length === 0) return id;
		const { version } = row;
		const about = { entity: "excise_rate", entityId: id, called: "This rate was", version } as const;
		refuseStale(tx, { ...about, expected: expected ?? version }, (field) =>
			field === "version" ? null : field,
		);
		const hasBegun = isOn(tx, row.state) && (row.startsOn ?? "") <= shopToday();
		if (hasBegun && changed.some((name) => !BESIDE.includes(name))) {
			throw new DomainError(
				"conflict",
				"This rate is charged already. Give it a last day, and add the new one from the day after.",
			);
		}
		const saved = { ...values, version: version + 1 };
		refuseDouble(tx, tx.update(exciseRates).set(saved).where(eq(exciseRates.id, id)).returning().get()!);
		note({ entity: "excise_rate", entityId: id, before, after: { ...after, version: version + 1 } });
		return id;
	},
});

/** @throws DomainError conflict when two rates would charge the same goods on the same day by the same base. */
function refuseDouble(tx: Tx, rate: ExciseRate): void {
	const others = tx
		.select()
		.from(exciseRates)
		.where(
			and(
				ne(exciseRates.id, rate.id),
				eq(exciseRates.state, rate.state),
				eq(exciseRates.base, rate.base),
				sql`coalesce(${exciseRates.startsOn}, '') <= ${rate.endsOn ?? "9999"}`,
				sql`coalesce(${exciseRates.endsOn}, '9999') >= ${rate.startsOn ?? ""}`,
			),
		)
		.all();
	const double = others.find(
		({ deviceKinds, locality }) =>
			isSameLocality(locality ?? "", rate.locality ?? "", rate.state) &&
			(deviceKinds.length === 0 ||
				rate.deviceKinds.length === 0 ||
				deviceKinds.some((kind) => rate.deviceKinds.includes(kind))),
	);
	if (!double) return;
	throw new DomainError(
		"conflict",
		`${exciseName(double)}, is on the same goods on some of these days. Give it a last day first.`,
		{ field: "startsOn" },
	);
}

/**
 * Switches a state's excise on, or off (Rule 18.23). Done twice it changes nothing more. Products that lack a fact that its rates need
 * can't be ordered there from then on (Rule 18.24): `held` of them.
 * @throws DomainError forbidden; not_found for what is no state; invalid without a statement that the rates were checked; conflict when the state has no rate.
 */
export const switchExcise = command("excise.switch", {
	by: "settings",
	of: ["state"],
	input: exciseSwitchSchema,
	run(tx, admin, { state, on, checked }): { state: string; on: boolean; held: number } {
		if (!isState(state)) throw notFound("State");
		const held = on ? listLacking(tx, admin, state).length : 0;
		if (isOn(tx, state) === on) return { state, on, held };
		if (on) {
			if (!checked)
				throw new DomainError("invalid", "Confirm that you compared the rates with their sources", {
					field: "checked",
				});
			const rate = tx.select().from(exciseRates).where(eq(exciseRates.state, state)).get();
			if (!rate) throw new DomainError("conflict", `There is no rate for ${stateName(state)} yet.`);
			tx.insert(exciseStates).values({ state, switchedBy: admin.id, switchedAt: new Date() }).run();
		} else {
			tx.delete(exciseStates).where(eq(exciseStates.state, state)).run();
		}
		recordAudit(tx, admin, {
			action: on ? "excise.on" : "excise.off",
			entity: "excise_state",
			entityId: state,
			after: { state, on },
		});
		return { state, on, held };
	},
});
