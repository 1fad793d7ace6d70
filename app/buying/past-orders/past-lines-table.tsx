import { flavorText } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import type { PastLine } from "./past-order";

const amount = (cents: number | null) => (cents === null ? "" : formatCents(cents));

const COLUMNS: Column<PastLine>[] = [
	{
		head: "Item",
		narrow: "wide",
		cell: (line) => (
			<>
				<b className="font-semibold">{line.productName}</b>
				{flavorText(line) ? `, ${flavorText(line)}` : null}
				{line.sku ? <span className="small mute mono block">{line.sku}</span> : null}
				{line.productId ? null : <span className="small mute block">Not in the catalog</span>}
			</>
		),
	},
	{ head: "Each", num: true, narrow: "labeled", cell: ({ unitPriceCents }) => amount(unitPriceCents) },
	{ head: "Units", num: true, narrow: "labeled", cell: ({ quantity }) => grouped(quantity) },
	{
		head: "Total",
		num: true,
		cell: ({ lineTotalCents }) => <b className="font-semibold">{amount(lineTotalCents)}</b>,
	},
];

/** What was bought before this shop, as its books say it. */
export const PastLinesTable = ({ lines }: { lines: PastLine[] }) => (
	<Table kind="bought" columns={COLUMNS} rows={lines} rowKey={({ id }) => id} />
);
