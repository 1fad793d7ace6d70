import { href } from "react-router";
import { inARow } from "~/kernel/texts/in-a-row";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import type { JobData } from "./job";

type Tally = JobData["tally"];

/** What an import does to flavors that are not simply changed: "removes 2 flavors with 291 in stock and renames 1". */
export function flavorWords({ removed = 0, renamed = 0, units = 0 }: Tally): string[] {
	const stock = units > 0 ? ` with ${grouped(units)} in stock` : "";
	return [
		...(removed > 0 ? [`${counted(removed, "flavor is", "flavors are")} removed${stock}`] : []),
		...(renamed > 0 ? [`${counted(renamed, "flavor is", "flavors are")} renamed`] : []),
	];
}

function words(tally: Tally): string[] {
	const {
		price = 0,
		belowCost = 0,
		overMsrp = 0,
		noPrice = 0,
		zero = 0,
		tenfold = 0,
		manyRemoved = 0,
		spelling = 0,
		otherPrice = 0,
		ownStock = 0,
	} = tally;
	const lines: [number, string][] = [
		[price, `${counted(price, "row changes", "rows change")} a price by more than 30 percent.`],
		[belowCost, `${counted(belowCost, "product has", "products have")} a wholesale price below the cost.`],
		[overMsrp, `${counted(overMsrp, "product has", "products have")} an MSRP below the wholesale price.`],
		[
			noPrice,
			`${counted(noPrice, "product has", "products have")} a price of $0.00 and will not be on sale.`,
		],
		[zero, `${counted(zero, "row takes", "rows take")} a stock to zero.`],
		[tenfold, `${counted(tenfold, "row makes", "rows make")} a stock ten times as high or more.`],
		[manyRemoved, `${counted(manyRemoved, "row removes", "rows remove")} most flavors of a product.`],
		[
			spelling,
			`${counted(spelling, "row names a flavor that looks", "rows name flavors that look")} like a typing mistake.`,
		],
		[
			ownStock,
			`${counted(ownStock, "row keeps", "rows keep")} stock by flavor for a product that had one stock until now.`,
		],
		[
			otherPrice,
			`${counted(otherPrice, "flavor has", "flavors have")} a different price from the product. Flavors have the price of their product, so that price is ignored.`,
		],
	];
	return [
		...lines.flatMap(([count, line]) => (count > 0 ? [line] : [])),
		...flavorWords(tally).map((line) => `${line}.`),
	];
}

/** Counts of an import's unusual changes, above its rows. */
export function ImportNotices({ data: { job, tally, counts } }: { data: JobData }) {
	if (counts.notice === 0) return null;
	return (
		<Note kind="warn" className="mb-5">
			<p>
				<b>
					{counts.notice === 1
						? "Check this row before you import:"
						: `Check these ${grouped(counts.notice)} rows before you import:`}
				</b>
			</p>
			<ul className="my-1 list-disc pl-5">
				{words(tally).map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<SiteLink to={`${href("/admin/import/:id/:does?", { id: job.id })}?show=notice`}>
				{counts.notice === 1 ? "Show this row" : "Show these rows"}
			</SiteLink>
		</Note>
	);
}

/** Which columns are read, and which rows are left out. */
export function ImportReading({ data: { job, used, ignored, tally } }: { data: JobData }) {
	const { empty = 0, services = 0, headings = 0, pictures = 0 } = tally;
	const skipped = (tally.skipped ?? 0) + (tally.left ?? 0);
	const left = [
		...(empty > 0 ? [counted(empty, "empty row", "empty rows")] : []),
		...(services > 0 ? [counted(services, "service", "services")] : []),
		...(skipped > 0 ? [counted(skipped, "row that you left out", "rows that you left out")] : []),
		...(headings > 0 ? [counted(headings, "heading", "headings")] : []),
		...(pictures > 0 ? [counted(pictures, "row with a picture alone", "rows with a picture alone")] : []),
	];
	return (
		<p className="mute small mb-4">
			{job.sheet === null ? "" : `Sheet read: ${job.sheet}. `}Columns read: {used.join(", ")}.
			{ignored.length > 0 ? ` Not read: ${ignored.join(", ")}.` : ""}
			{left.length > 0 ? ` Left out: ${inARow(left)}.` : ""}{" "}
			{job.hasColumns ? (
				<SiteLink to={href("/admin/import/:id/columns", { id: job.id })}>Change columns</SiteLink>
			) : null}
		</p>
	);
}
