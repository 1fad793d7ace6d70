import { asc, eq, inArray } from "drizzle-orm";
import { readAddress } from "~/kernel/addresses/ship-to";
import type { ArchiveFile, Matched } from "~/kernel/archives/archive-work";
import { isLicenseKind } from "~/kernel/documents";
import { containsWords } from "~/kernel/text-match.server";
import type { Db, Tx } from "~db/client.server";
import type { ArchiveFacts } from "~db/json-shapes";
import { companies, locations } from "~db/schema.server";
import { type DocumentName, dayIn, readDocumentName, stateIn } from "./document-names.ts";

/** An approved store, and the company whose it is. */
type Store = {
	id: string;
	name: string;
	companyId: string;
	company: string;
	ein: string | null;
	state: string | null;
};

/** Names as they are compared: without case, punctuation and the form of the company. */
const plain = (name: string): string =>
	name
		.normalize("NFKD")
		.replace(/[\u0300-\u036f'\u2019.]/g, "")
		.toLowerCase()
		.replace(/&/g, " and ")
		.replace(/[^a-z0-9]+/g, " ")
		.replace(/\b(?:llc|inc|incorporated|corp|corporation|co|company|ltd|lp|llp|dba)\b/g, " ")
		.replace(/^\s*the\b/, " ")
		.replace(/\s+/g, " ")
		.trim();

const storesQuery = (db: Db | Tx) =>
	db
		.select({
			...{ id: locations.id, name: locations.name, address: locations.address },
			...{ companyId: companies.id, company: companies.name, ein: companies.ein },
		})
		.from(locations)
		.innerJoin(companies, eq(companies.id, locations.companyId));

const asStore = ({
	address,
	...store
}: ReturnType<ReturnType<typeof storesQuery>["all"]>[number]): Store => ({
	...store,
	state: readAddress(address)?.state ?? null,
});

const isOpen = eq(locations.status, "approved");

/** What a store is called where its company isn't named beside it. */
const labelOf = ({ name, company }: Store): string =>
	plain(name) === plain(company) ? company : `${company}, ${name}`;

/** The stores that documents go to by their names (Rule 13.86). */
export function matchDocuments(db: Db, paths: readonly string[]): Matched[] {
	const stores = storesQuery(db)
		.where(isOpen)
		.orderBy(asc(locations.createdAt), asc(locations.id))
		.all()
		.map(asStore);
	const byName = Map.groupBy(stores, ({ name }) => plain(name));
	const byCompany = Map.groupBy(stores, ({ company }) => plain(company));
	const byEin = Map.groupBy(stores, ({ ein }) => ein?.replace(/\D/g, "") ?? "");
	const find = (text: string): Store[] => {
		const digits = text.replace(/\D/g, "");
		const key = plain(text);
		if (!key) return [];
		const ofEin = /^\d{2}-?\d{7}$/.test(text.trim()) ? byEin.get(digits) : undefined;
		return byCompany.get(key) ?? byName.get(key) ?? ofEin ?? [];
	};
	/** All stores that a text may name: those of the company, and those that are called so. */
	const named = (text: string): readonly Store[] => {
		const key = plain(text);
		return [...new Set([...(byCompany.get(key) ?? []), ...(byName.get(key) ?? []), ...find(text)])];
	};
	return paths.map((path) => {
		const said = readDocumentName(path);
		const likeliest = said.whose.map(find).find((some) => some.length > 0) ?? [];
		// A store's name beside its company's, or an EIN beside a name that two have.
		const all = said.whose.map(named).reduce(narrowed, []);
		// A folder in another one is the store's, also where it is called as the company is.
		const [, store] = /\/([^/]+)\/[^/]+$/.exec(path) ?? [];
		const own = store === undefined ? all : narrowed(all, byName.get(plain(store)) ?? []);
		return settle(said, own.length === 1 ? own : likeliest, undefined);
	});
}

/** What is among some stores, too; where nothing is, they stay as they are. */
function narrowed(found: readonly Store[], some: readonly Store[]): readonly Store[] {
	const both = found.filter((store) => some.includes(store));
	return both.length > 0 ? both : found.length > 0 ? found : some;
}

const NO_KIND = "Say which kind of document it is.";

/** What is known of a document comes to, once it is known which stores it may be of. */
function settle(
	said: Omit<DocumentName, "whose">,
	found: readonly Store[],
	goes: string | undefined,
): Matched {
	const { kind, number, state, expiresOn } = said;
	const companiesFound = new Set(found.map(({ companyId }) => companyId));
	const inState = companiesFound.size === 1 && state ? found.filter((store) => store.state === state) : found;
	const store = found.length === 1 ? found[0] : inState.length === 1 ? inState[0] : undefined;
	const facts: ArchiveFacts = {
		goes: goes ?? (store ? labelOf(store) : (found[0]?.company ?? "")),
		kind: kind ?? "",
		number: number ?? "",
		state: state ?? store?.state ?? "",
		expiresOn: expiresOn ?? "",
	};
	const target = store && { id: store.id, name: labelOf(store) };
	if (!store) {
		const choices = found.slice(0, MOST_CHOICES).map((one) => ({ id: one.id, name: labelOf(one) }));
		return {
			kind: "open",
			facts,
			choices,
			note: found.length > 0 ? "It may be of more than one store. Choose it." : "",
		};
	}
	return kind ? { kind: "waiting", target, facts } : { kind: "open", target, facts, note: NO_KIND };
}

const MOST_CHOICES = 12;

/** The store that a person names beside a document, and what they say it is. */
export function resolveDocument(db: Db | Tx, file: ArchiveFile, typed: ArchiveFacts): Matched {
	const { goes = "", pick = "", kind = "", number = "", state = "", expiresOn = "" } = typed;
	const facts = { goes, kind, number, state, expiresOn };
	const day = expiresOn ? dayIn(expiresOn) : null;
	const code = state ? stateIn(state) : null;
	const why =
		expiresOn && !day
			? "The last day is no day such as 2027-03-31."
			: state && !code
				? "The state is none such as TX."
				: "";
	const found = storesNamed(db, file, goes, pick);
	if (why || !found) {
		const target = file.targetId ? { id: file.targetId, name: file.targetName } : undefined;
		return { kind: "open", target, facts, note: why || `No company or store is called \u201c${goes}\u201d.` };
	}
	return settle(
		{
			kind: isLicenseKind(kind) ? kind : null,
			number: number || null,
			state: code,
			expiresOn: day?.day ?? null,
		},
		found,
		goes,
	);
}

/** The stores that are meant; null: none is called so. */
function storesNamed(db: Db | Tx, file: ArchiveFile, goes: string, pick: string): Store[] | null {
	const byId = (id: string) => storesQuery(db).where(eq(locations.id, id)).all().map(asStore);
	if (pick) return byId(pick);
	if (file.targetId && goes === (file.facts.goes ?? "")) return byId(file.targetId);
	if (!goes) return null;
	const exact = matchDocuments(db as Db, [`${goes}/x.pdf`])[0]!;
	const ids = exact.target ? [exact.target.id] : (exact.choices ?? []).map(({ id }) => id);
	if (ids.length > 0) return storesQuery(db).where(inArray(locations.id, ids)).all().map(asStore);
	const named = storesQuery(db)
		.where(containsWords([companies.name, locations.name, companies.ein], goes))
		.orderBy(asc(companies.name), asc(locations.id))
		.limit(MOST_CHOICES)
		.all()
		.map(asStore);
	return named.length > 0 ? named : null;
}
