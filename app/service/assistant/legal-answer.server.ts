import { and, eq, sql } from "drizzle-orm";
import { searchWords } from "~/catalog";
import { listFlavors, onSale } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { isCustomer } from "~/kernel/actor/permissions";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import type { Saying } from "~/rules";
import { gravestOf } from "~/rules";
import {
	chosenStore,
	type Destination,
	destinationOf,
	holdFor,
	isLicenseNeeded,
	judgeProducts,
	licensesAt,
	readStateRules,
	regulatedAmong,
} from "~/rules/index.server";
import type { Verdict } from "~/terms/compliance";
import type { ChatLink, Language } from "~/terms/greeting";
import { stateName } from "~/terms/state-names";
import type { Db } from "~db/client.server";
import { brands, products } from "~db/schema.server";
import { lookUp } from "./find-entry.server";
import { flavorAmong, fullName, type NamedGoods, nameGoods } from "./find-goods.server";
import {
	asksIfAllowed,
	beforePlace,
	isAboutOtherFacts,
	isLegalQuestion,
	type NamedState,
	namesOwnPlace,
	stateIn,
	withoutPlace,
} from "./legal-question.ts";
import { placeOfStore, storeIn } from "./reader-stores.server";
import { say } from "./replies.server";
import { withoutEveryday } from "./spanish.ts";

/** What is said of the law, the page with each rule filled in, and further ones. */
export type LegalAnswer = { content: string; link: ChatLink; also: ChatLink[] };

type Reader = { db: Db; actor: Actor; language: Language };
type NamedDestination = Destination & {
	/** As the answer calls it. */
	name: string;
	/** Of the reader's own stores; null: none of theirs, undefined: the question names a state only. */
	storeId?: string | null;
};

const RESTRICTIONS: ChatLink = {
	href: "/compliance/shipping-restrictions#products",
	label: "Shipping Restrictions: products",
};
const MOST_PRODUCTS = 60;
const MOST_ALSO = 2;
const MOST_NAMED = 6;

/**
 * Answers whether goods may be had in a place from the state's rules and lists alone (Rules 6.9, 17.11): never that they
 * are legal, and never from the catalog. Every question that names goods and a place is one, unless it is plainly about
 * their price, stock or delivery; without a place it needs a word about the law. The place is the state that the
 * question names, a store of the reader's company, or for a buyer the store that they order for.
 * @returns null for a question about something else.
 */
export function answerLegalQuestion(reader: Reader, question: string): LegalAnswer | null {
	const { db, actor } = reader;
	const isLegal = isLegalQuestion(question);
	const isPermissionQuestion = asksIfAllowed(question);
	const state = placeNamed(db, question);
	const store = state ? null : storeIn(db, actor, question);
	const isNamed = state !== null || store !== null;
	const hasPlace = isNamed || namesOwnPlace(question);
	if (!isPermissionQuestion && (!hasPlace || isAboutOtherFacts(question))) return null;
	const words = [state?.words, store?.words].filter((word) => word !== undefined);
	// A word of the store's place may be one of a product's name: 'my san diego store'.
	const elsewhere = isNamed ? [] : [placeOfStore(question)].filter((destination) => destination !== null);
	const goods = goodsNamed(reader, question, words);
	if (goods === null && !isNamed) {
		// 'raz for fresno', 'my fresno store': a place that we know nothing of is not the reader's own.
		const before = beforePlace(question);
		const isElsewhere = before !== question || elsewhere.length > 0;
		const named =
			goodsNamed(reader, before, []) ??
			looselyNamed(reader, before) ??
			looselyNamed(reader, question, elsewhere);
		if (named && isElsewhere) return askForState(reader, goodsToJudge(db, named));
		if (named) return answerWhere(reader, named, ownPlace(db, actor));
	}
	const named = goods ?? looselyNamed(reader, question, [...words, ...elsewhere]);
	if (state && !shipsTo(db).includes(state.code)) {
		if (!isLegal && !named) return null;
		const link = { href: "/compliance/shipping-restrictions#states", label: "Shipping Restrictions: states" };
		return { content: say(reader.language, "notShippedTo", { state: state.name }), link, also: [] };
	}
	const destination = state
		? { state: state.code, name: state.name }
		: store
			? placeAt(store.store)
			: ownPlace(db, actor);
	if (named) return answerWhere(reader, named, destination);
	if (!isLegal || !destination) return null;
	return answerState(reader, destination) ?? (isNamed ? askForGoods(reader, destination) : null);
}

/** The state that a question names; a flavor such as Georgia Peach names none. */
function placeNamed(db: Db, question: string): NamedState | null {
	const found = stateIn(question);
	if (!found) return null;
	const queryWords = ` ${allWordsOf(question).join(" ")} `;
	const flavor = flavorsWith(db, found.words).find((words) => queryWords.includes(` ${words} `));
	return flavor ? stateIn(queryWords.replace(` ${flavor} `, " ")) : found;
}

/** The words of flavors' and products' names that have a state's name among others, the longest first. */
const flavorsWith = (db: Db, name: string): string[] =>
	db
		.all<{ name: string }>(
			sql`select distinct name from product_flavors where name like ${`%${name}%`}
				union select name from products where name like ${`%${name}%`}`,
		)
		.map((one) => allWordsOf(one.name).join(" "))
		.filter((words) => words.includes(" ") && ` ${words} `.includes(` ${name} `))
		.toSorted((a, b) => b.length - a.length);

const allWordsOf = (text: string) => text.split(/\s+/).flatMap(searchWords);

function lookUpGoods({ db, language }: Reader, question: string, words: readonly string[]) {
	const left = withoutPlace(question, words);
	return lookUp(db, language === "es" ? withoutEveryday(left) : left);
}

const goodsNamed = (reader: Reader, question: string, words: readonly string[]): NamedGoods | null =>
	nameGoods(reader.db, lookUpGoods(reader, question, words));

/** The goods in a question with words that name none: a word that we don't know makes no question about the law another one. */
const looselyNamed = (reader: Reader, question: string, words: readonly string[] = []): NamedGoods | null =>
	nameGoods(reader.db, lookUpGoods(reader, question, words), { isLoose: true });

function answerWhere(
	reader: Reader,
	goods: NamedGoods,
	destination: NamedDestination | null,
): LegalAnswer | null {
	const judged = goodsToJudge(reader.db, goods);
	if (judged.ids.length === 0) return null;
	return destination ? answerGoods(reader, judged, destination) : askForState(reader, judged);
}

function placeAt({
	id,
	name,
	parts,
}: {
	id: string;
	name: string;
	parts: { state: string; city: string; zipCode: string } | null;
}) {
	return (
		parts && {
			state: parts.state,
			city: parts.city,
			zipCode: parts.zipCode,
			name: `${name} (${stateName(parts.state)})`,
			storeId: id,
		}
	);
}

function ownPlace(db: Db, actor: Actor): NamedDestination | null {
	const to = destinationOf(db, actor);
	if (!to || actor.kind !== "user") return null;
	const storeId = chosenStore(licensesAt(db, { userId: actor.id }))?.id ?? null;
	return { ...to, name: [to.city, stateName(to.state)].filter(Boolean).join(", "), storeId };
}

type Judged = {
	/** As the answer calls them. */
	name: string;
	ids: string[];
	/** The flavor that the question names, or its words. */
	isAsked: (flavor: string) => boolean;
	/** What the page about them is asked for, by product. */
	codes: Map<string, { what: string; name: string }>;
};

function goodsToJudge(db: Db, goods: NamedGoods): Judged {
	const rows = db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			brand: brands.name,
			brandId: brands.id,
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(
			and(
				onSale,
				goods.kind === "brand" ? eq(products.brandId, goods.id) : undefined,
				goods.kind === "product" ? eq(products.id, goods.row.id) : undefined,
			),
		)
		.orderBy(products.name)
		.all()
		.filter(({ id }) => goods.kind !== "several" || goods.ids.includes(id))
		.slice(0, MOST_PRODUCTS);
	const [first] = rows;
	const flavor =
		goods.kind === "product" ? flavorAmong(listFlavors(db, goods.row.id), goods.queryWords) : undefined;
	const words = goods.kind === "several" ? searchWords(goods.text) : [];
	const product = first ? fullName(first) : "";
	const name =
		goods.kind === "brand"
			? (first?.brand ?? "")
			: goods.kind === "several"
				? `"${goods.text}"`
				: [product, flavor?.name].filter(Boolean).join(", ");
	return {
		name,
		ids: rows.map(({ id }) => id),
		isAsked: (one) =>
			flavor
				? one === flavor.name
				: words.every((word) => searchWords(one).some((own) => own.startsWith(word))),
		codes: new Map(rows.map((row) => [row.id, { what: row.sku ?? row.name, name: fullName(row) }])),
	};
}

const canIBuyLink = (what: string, name: string, state: string | null): ChatLink => ({
	href: `/can-i-buy?${new URLSearchParams({ what, ...(state ? { state } : {}) })}`,
	label: state ? `Can I buy this? ${name} in ${stateName(state)}` : `Can I buy this? ${name}`,
});

function askForState({ language }: Reader, { name, codes }: Judged): LegalAnswer | null {
	const [link, ...others] = [...codes.values()].map((one) => canIBuyLink(one.what, one.name, null));
	if (!link) return null;
	return { content: say(language, "lawWhichState", { goods: name }), link, also: others.slice(0, MOST_ALSO) };
}

type Unit = { product: string; flavor: string | null; verdict: Verdict; saying: Saying | undefined };

function answerGoods(
	{ db, actor, language }: Reader,
	judged: Judged,
	destination: NamedDestination,
): LegalAnswer {
	const { name: goods, ids, codes } = judged;
	const buyer = isCustomer(actor) ? actor : null;
	const answers = judgeProducts(db, ids, {
		rulesAndLists: readStateRules(db, destination.state),
		to: destination,
		buyer,
	});
	const units = [...answers].flatMap(([id, { whole, flavors }]): Unit[] => {
		const names = new Map(listFlavors(db, id).map((flavor) => [flavor.id, flavor.name]));
		const each = [...flavors].flatMap(([flavorId, { verdict, says }]) => {
			const flavor = names.get(flavorId) ?? null;
			return flavor === null || judged.isAsked(flavor)
				? [{ product: id, flavor, verdict, saying: says[0] }]
				: [];
		});
		if (each.length > 0) return each;
		const { verdict, says } = gravestOf(flavors) ?? whole;
		return [{ product: id, flavor: null, verdict, saying: says[0] }];
	});
	const of = (verdict: Verdict) => units.filter((unit) => unit.verdict === verdict);
	const [blocked, review, unknown, allowed] = [
		of("blocked"),
		of("needs-review"),
		of("unknown"),
		of("allowed"),
	];
	const sentences = [...blocked, ...review, ...unknown, ...allowed];
	const worst = sentences[0]!;
	const key =
		blocked.length === units.length
			? "lawBlocked"
			: blocked.length > 0
				? "lawPartly"
				: review.length > 0
					? "lawReview"
					: unknown.length > 0
						? "lawUnknown"
						: "lawAllowed";
	const values = { goods, place: destination.name, state: stateName(destination.state) };
	const isOne = ids.length === 1;
	const open = [
		...new Set(
			[...allowed, ...review, ...unknown].map((unit) =>
				isOne ? unit.flavor : codes.get(unit.product)!.name,
			),
		),
	];
	const isRegulated = regulatedAmong(db, ids).size > 0;
	const hold =
		isRegulated && buyer && destination.storeId !== undefined
			? holdFor(licensesAt(db, buyer), { locationId: destination.storeId ?? null, address: null })
			: null;
	// Of a state that is named, nobody knows the license there.
	const waits =
		key === "lawAllowed" && isRegulated && destination.storeId === undefined && isLicenseNeeded(db);
	const content = [
		say(language, key, { ...values, blocked: blocked.length, all: units.length }),
		worst.saying ? sayRule(language, worst.saying) : null,
		key === "lawPartly" && open.length > 0 && open.length <= MOST_NAMED
			? say(language, "lawNotBlocked", { names: open.join(", ") })
			: null,
		hold ? say(language, "lawHeld", { reason: hold.message }) : null,
		waits ? say(language, "tobaccoFirst") : null,
		say(language, "lawNoAdvice"),
	]
		.filter((sentence) => sentence !== null)
		.join(" ");
	const pages = [...new Set(sentences.map(({ product }) => product))].map((id) => {
		const { what, name } = codes.get(id)!;
		return canIBuyLink(what, name, destination.state);
	});
	return { content, link: pages[0]!, also: pages.slice(1, 1 + MOST_ALSO) };
}

/** That a rule of a state is about goods and their flavors, where we know none that stands alone. */
const askForGoods = ({ language }: Reader, { state }: NamedDestination): LegalAnswer => ({
	content: [
		say(language, "lawNoRuleOfState", { state: stateName(state) }),
		say(language, "lawAskGoods"),
		say(language, "lawNoAdvice"),
	].join(" "),
	link: RESTRICTIONS,
	also: [{ href: "/can-i-buy", label: "Can I buy this?" }],
});

/** What a rule says, with its source and day, and whether staff confirmed it. */
const sayRule = (language: Language, { list, reason, source, checkedOn, confirmed }: Saying): string =>
	[
		say(language, "lawRule", {
			reason: [list, reason.replace(/\.$/, "")].filter(Boolean).join(": "),
			source: source.replace(/\.$/, ""),
		}),
		say(language, confirmed ? "lawConfirmed" : "lawUnconfirmed", { day: noonOf(checkedOn) }),
	].join(" ");

/** A day as a moment that is on it in every time zone of the shop. */
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);

/** What is known of a state as a whole, for a question that names no goods of ours. */
function answerState({ db, language }: Reader, destination: NamedDestination): LegalAnswer | null {
	const { rules } = readStateRules(db, destination.state);
	const [first] = rules
		.filter(({ decision }) => decision === "blocked")
		.toSorted(
			(a, b) =>
				Number(b.confirmedAt !== null) - Number(a.confirmedAt !== null) ||
				Number(a.locality !== null) - Number(b.locality !== null),
		);
	if (!first) return null;
	const { reason, source, checkedOn, confirmedAt } = first;
	const content = [
		say(language, "lawOfState", { state: stateName(destination.state) }),
		sayRule(language, {
			...{ verdict: "blocked", list: null, from: null, until: null, watch: null, missing: [] },
			...{ reason, source, checkedOn, confirmed: confirmedAt !== null },
		}),
		say(language, "lawAskGoods"),
		say(language, "lawNoAdvice"),
	].join(" ");
	return {
		content,
		link: RESTRICTIONS,
		also: [{ href: "/can-i-buy", label: "Can I buy this?" }],
	};
}
