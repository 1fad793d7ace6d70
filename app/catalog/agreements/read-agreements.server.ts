import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { centsIn, dayIn } from "~/kernel/tables/cell-texts";
import type { PriceKind } from "~/terms/price-lists";
import type { PricingTier } from "~/terms/pricing-tiers";
import type { Tx } from "~db/client.server";
import type { ImportMends, KeptRow } from "~db/json-shapes";
import { companyNamed } from "../price-lists/name-company.server";
import { findTargets, type NamedTarget } from "../price-lists/name-goods.server";
import type { AgreementChoice, AgreementColumn } from "./agreement-columns.ts";

/** Whose price it is. */
export type Recipient =
	| { kind: "company"; id: string; name: string; pricingTier: PricingTier }
	| { kind: "tier"; id: PricingTier; name: string }
	| { kind: "everyone"; id: ""; name: string };

export type RowProblem = { field: AgreementColumn; message: string };

/** A row as it is read. What it couldn't be read as is absent, and among the problems. */
export type ReadAgreement = {
	line: number;
	texts: Record<AgreementColumn, string>;
	who: Recipient | undefined;
	target: NamedTarget | undefined;
	/** The list that it stands in, as our own export names it; empty: one of its recipient and days. */
	list: string;
	priority: number;
	kind: PriceKind;
	/** Cents, or hundredths of a percent. */
	value: number | undefined;
	minimum: number;
	from: string | null;
	until: string | null;
	problems: RowProblem[];
};

const LONGEST_NAME = 100;
const MOST_CENTS = 10_000_000;
const MOST_UNITS = 100_000;

/** Reads the rows of a file of agreements (Rule 15.9), with the cells that were mended; empty rows are left out. */
export function readAgreements(
	tx: Tx,
	rows: readonly KeptRow[],
	columns: AgreementChoice,
	mends: ImportMends,
): ReadAgreement[] {
	const texts = rows.flatMap(({ line, cells }) => {
		const own = mends[line] ?? {};
		const of = (column: AgreementColumn) => {
			const at = columns.indexOf(column);
			return (own[column] ?? (at < 0 ? "" : (cells[at] ?? ""))).trim();
		};
		const found: Record<AgreementColumn, string> = {
			company: of("company"),
			tier: of("tier"),
			list: of("list"),
			priority: of("priority"),
			sku: of("sku"),
			price: of("price"),
			minimum: of("minimum"),
			from: of("from"),
			until: of("until"),
		};
		return Object.values(found).some(Boolean) ? [{ line, texts: found }] : [];
	});
	const targets = findTargets(tx, [...new Set(texts.map(({ texts: { sku } }) => sku).filter(Boolean))]);
	const recipients = new Map<string, Recipient | { problem: string }>();
	const whoIs = (text: string, isTier: boolean) => {
		const key = `${isTier} ${text.toLowerCase()}`;
		const known = recipients.get(key) ?? recipientNamed(tx, text, isTier);
		recipients.set(key, known);
		return known;
	};
	return texts.map((row) => readRow(row, targets, whoIs));
}

type Texts = Pick<ReadAgreement, "line" | "texts">;

function readRow(
	{ line, texts }: Texts,
	targets: ReadonlyMap<string, NamedTarget>,
	whoIs: (text: string, isTier: boolean) => Recipient | { problem: string },
): ReadAgreement {
	const problems: RowProblem[] = [];
	const bad = (field: AgreementColumn, message: string) => {
		problems.push({ field, message });
	};
	const { company, tier, sku, price, list } = texts;
	let who: Recipient | undefined;
	if (company && tier) bad("tier", "is given beside a company: a price is for one of them");
	else if (!company && !tier) bad("company", "is required, or a tier");
	else {
		const found = whoIs(company || tier, !company);
		if ("problem" in found) bad(company ? "company" : "tier", found.problem);
		else who = found;
	}
	const named = sku ? targets.get(sku) : undefined;
	// A brand's or a category's price is one of a list.
	const isGoods = named?.target === "product" || named?.target === "flavor";
	const target = isGoods || list ? named : undefined;
	if (!sku) bad("sku", "is required");
	else if (!target) bad("sku", `${sku} is no product's and no flavor's`);
	const [, bare = price, off] = /^(.*?)\s*(off)?$/i.exec(price) ?? [];
	const isPercent = bare.endsWith("%");
	const value = centsIn(isPercent ? bare.slice(0, -1).trim() : bare);
	const isValue = value !== null && value > 0 && value <= (isPercent ? 9_999 : MOST_CENTS);
	if (!price) bad("price", "is required");
	else if (!isValue)
		bad("price", isPercent ? "must be above 0% and below 100%" : "must be an amount such as 12.50");
	const priority = /^\d{0,2}$/.test(texts.priority) ? Number(texts.priority) : null;
	if (priority === null) bad("priority", "must be a whole number from 0 to 99");
	if (list.length > LONGEST_NAME) bad("list", "must be up to 100 characters");
	const minimum = unitsIn(texts.minimum);
	if (minimum === null) bad("minimum", "must be a whole number from 1");
	const days = (["from", "until"] as const).map((field) => {
		const day = texts[field] ? dayIn(texts[field]) : null;
		if (texts[field] && !day) bad(field, "must be a day such as 2027-01-31");
		return day;
	});
	const [from = null, until = null] = days;
	if (from && until && until < from) bad("until", "is before the first day");
	return {
		...{ line, texts, who, target, problems, from, until, list },
		priority: priority ?? 0,
		kind: isPercent ? "percent" : off ? "amount" : "fixed",
		value: isValue ? value : undefined,
		minimum: minimum ?? 1,
	};
}

function unitsIn(text: string): number | null {
	if (!text) return 1;
	const found = /^(\d{1,6})(?:\.0+)?\+?$/.exec(text.replace(/,(?=\d{3}\b)/g, ""));
	const units = Number(found?.[1] ?? 0);
	return units >= 1 && units <= MOST_UNITS ? units : null;
}

/** A company by its name or the email address of one of its people; or a tier, also in the column of companies. */
function recipientNamed(tx: Tx, text: string, isTier: boolean): Recipient | { problem: string } {
	const wanted = text.toLowerCase().replace(/\s+tier$/, "");
	const found = tiersAt(tx).list.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted);
	const everyone = EVERYONE.test(wanted) && ({ kind: "everyone", id: "", name: "Every customer" } as const);
	const tier = found && { kind: "tier" as const, id: found.key, name: `${found.name} tier` };
	if (isTier) return tier ?? (everyone || { problem: `${text} is no tier` });
	const company = companyNamed(tx, text);
	if ("id" in company) {
		return { kind: "company", id: company.id, name: company.name, pricingTier: company.pricingTier };
	}
	return tier ?? (everyone || company);
}

const EVERYONE = /^(?:every customer|everyone|all customers)$/;
