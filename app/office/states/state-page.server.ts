import { sql } from "drizzle-orm";
import { getMonth, lastMonth } from "~/filing/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import type { StateRule } from "~/rules";
import {
	answerFor,
	canIBuy,
	judgeProducts,
	listExcise,
	listStateRules,
	listUnclassified,
	readStateRules,
	type Standing,
	sharesOf,
	standingOf,
} from "~/rules/index.server";
import { CATEGORY_NAMES } from "~/terms/categories";
import { FLAVOR_CLASS_NAMES, RULE_DECISION_NAMES } from "~/terms/compliance";
import { DOCUMENT_KINDS } from "~/terms/documents";
import { DEVICE_KIND_NAMES } from "~/terms/regulatory-facts";
import type { Db } from "~db/client.server";
import { TO_SHIP } from "~db/order-meanings.server";
import { copyAge } from "./state-rows.server";

/** A product as it stands in a state, with the first reason. */
export type StandingProduct = { id: string; name: string; standing: Standing; why: string };

const EXAMPLES = 6;

/** The first products on sale of each category, in turns, featured ones first. */
const exampleIds = (db: Db): string[] => {
	// The featured ones by their index, and of each category the first few others by the index of names: not all products of a large shop.
	const isSold = sql`active = 1 and coalesce(wholesale_price_cents, 0) > 0`;
	const others = CATEGORY_NAMES.map(
		(category) => sql`select * from (select id, category, featured, name from products
			where ${isSold} and category = ${category} and +featured = 0 order by name collate nocase, id limit ${EXAMPLES})`,
	);
	return db
		.all<{ id: string }>(
			sql`select id from (
				select id, row_number() over (partition by category order by featured desc, name collate nocase, id) as n, featured
				from (select id, category, featured, name from products where featured = 1 and ${isSold}
					union all ${sql.join(others, sql` union all `)}))
			where n <= ${EXAMPLES} order by n, featured desc, id limit ${EXAMPLES}`,
		)
		.map(({ id }) => id);
};

/** How some products stand in a state now (Rules 17.5, 17.11). */
function examplesIn(db: Db, state: string): StandingProduct[] {
	const rulesAndLists = readStateRules(db, state);
	const judged = judgeProducts(db, exampleIds(db), { rulesAndLists, to: { state }, buyer: null });
	return [...judged.values()].map(({ product, whole, flavors }) => {
		const answers = flavors.size > 0 ? [...flavors.values()] : [whole];
		const first = answerFor({ whole, flavors, removed: new Map() }, null).says[0];
		return {
			...{ id: product.id, name: product.name },
			standing: standingOf(answers.map(({ verdict }) => verdict)),
			why: first
				? [first.list && `${first.list}:`, first.reason].filter(Boolean).join(" ")
				: "We know of no rule.",
		};
	});
}

/** An order that waits for goods, of which a rule would block some. */
export type HeldOrder = { orderNumber: string; units: number };

/** What a rule means once it is confirmed: it concerns all flavors of some products and some flavors of others (`part`). */
export type RuleEffect = {
	products: number;
	concerned: number;
	part: number;
	orders: HeldOrder[];
	units: number;
};

/**
 * What a rule would do on its own: how many products on sale it would decide on, wholly or in part, and which orders that wait for goods
 * have such units (Rules 17.4, 17.7). A rule for buyers with a license is counted as if every buyer had it. Orders are not changed by a
 * rule: their goods are checked when they leave (Rule 17.16).
 */
export function effectOf(db: Db, rule: StateRule): RuleEffect {
	const { state } = rule;
	const alone = { rules: [{ ...rule, locality: null, licenseKind: null }], lists: [] };
	const share = sharesOf(db, new Map([[state, alone]])).get(state)!;
	const { products, part, unsure } = share;
	const lines = db.all<{
		number: string;
		city: string;
		zip: string;
		productId: string;
		flavorId: string | null;
		units: number;
	}>(sql`select o.order_number as number, o.shipping_address ->> '$.city' as city, o.shipping_address ->> '$.zipCode' as zip,
		i.product_id as productId, i.flavor_id as flavorId, i.quantity as units
		from orders o join order_items i on i.order_id = o.id
		where o.status ${TO_SHIP} and o.shipping_address ->> '$.state' = ${state} and i.product_id is not null and i.quantity > 0
		order by o.created_at, o.id, i.position`);
	const law = { rules: [{ ...rule, licenseKind: null }], lists: [] };
	const orders = new Map<string, number>();
	const places = Map.groupBy(lines, ({ city, zip }) => (rule.locality === null ? "" : `${zip} ${city}`));
	for (const there of places.values()) {
		const { city, zip } = there[0]!;
		const to = rule.locality === null ? { state } : { state, city, zipCode: zip };
		const judged = judgeProducts(
			db,
			there.map(({ productId }) => productId),
			{ rulesAndLists: law, to, buyer: null },
		);
		for (const { number, productId, flavorId, units } of there) {
			const answer = judged.get(productId);
			if (!answer || answerFor(answer, flavorId).verdict !== "blocked") continue;
			orders.set(number, (orders.get(number) ?? 0) + units);
		}
	}
	const held = [...orders].map(([orderNumber, units]) => ({ orderNumber, units }));
	return {
		...{ products, concerned: products - unsure, part, orders: held },
		units: held.reduce((sum, { units }) => sum + units, 0),
	};
}

const among = <Name extends string>(names: readonly Name[], text: string | undefined): Name | null =>
	names.find((name) => name === text) ?? null;

/** A rule as its form stands, confirmed, to see what it would do. What is not in the form is as in `rule`. */
export function draftOf(
	state: string,
	texts: Readonly<Record<string, string>>,
	rule: StateRule | null,
): StateRule {
	return {
		...{ id: "new", createdAt: new Date(), updatedAt: new Date(), knownAs: null, version: 1 },
		...{ zipSource: null, zipCheckedOn: null, watch: null, reason: "", source: "", checkedOn: shopToday() },
		...rule,
		...{ state, confirmedAt: new Date(), confirmedBy: null },
		// A rule may start later; its effect is of a day on which it counts.
		...{ startsOn: null, endsOn: null },
		locality: texts.where === "place" ? texts.locality?.trim().slice(0, 100) || null : null,
		zipCodes: (texts.zipCodes ?? "")
			.split(/[\s,;]+/)
			.filter((code) => /^\d{5}$/.test(code))
			.slice(0, 500),
		deviceKind: among(DEVICE_KIND_NAMES, texts.deviceKind),
		flavorClass: among(FLAVOR_CLASS_NAMES, texts.flavorClass),
		nicotineOnly: texts.nicotineOnly === "on",
		decision: among(RULE_DECISION_NAMES, texts.decision) ?? "blocked",
		licenseKind: among(DOCUMENT_KINDS, texts.licenseKind),
	};
}

/** The answer to 'Check a product', or why there is none (Rule 17.11). */
export type Checked =
	| { what: string; name: string; slug: string; standing: Standing; why: string }
	| { what: string; problem: string };

function checked(db: Db, state: string, what: string): Checked {
	try {
		const { product, flavor, verdict, says, flavors } = canIBuy(db, { what, state: state as never });
		const verdicts = flavors.length > 0 ? flavors.map((one) => one.verdict) : [verdict];
		return {
			...{ what, name: [product.name, flavor].filter(Boolean).join(", "), slug: product.slug },
			...{ standing: standingOf(verdicts), why: says[0]?.reason ?? "We know of no rule." },
		};
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found") return { what, problem: error.message };
		throw error;
	}
}

/** Everything that a state's page shows besides its form. @throws DomainError forbidden. */
export function readState(db: Db, actor: Actor, state: string, what: string | null) {
	const all = listStateRules(db, actor);
	const today = shopToday();
	const rules = all.rules.filter((rule) => rule.state === state);
	const lists = all.lists.filter((list) => list.state === state);
	const { rates, states: on } = listExcise(db, actor);
	const { states: reports, month, dueOn } = getMonth(db, actor, lastMonth(), [state]);
	const report = reports.find((one) => one.state === state);
	const { total, lacking } = listUnclassified(db, actor, { state });
	return {
		...{ state, today, rules, month },
		lists: lists.map((list) => ({ ...list, copy: copyAge(list, today) })),
		share: sharesOf(db, new Map([[state, { rules, lists }]]), today).get(state)!,
		examples: examplesIn(db, state),
		checked: what ? checked(db, state, what) : null,
		unknown: total + lacking.length,
		excise: {
			rates: rates.filter((rate) => rate.state === state && (rate.endsOn === null || rate.endsOn >= today)),
			isOn: on.some((one) => one.state === state),
		},
		report: report && {
			...{ dueOn, problems: report.problems.length, isIdle: report.isIdle },
			...{ sentOn: report.report?.sentOn ?? null, destination: report.filing.destination },
		},
	};
}
