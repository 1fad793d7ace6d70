import { flavorText } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { type Column, Table } from "~/ui/layout/table";
import type { OrderLine } from "../order-view";

const COLUMNS: Column<OrderLine>[] = [
	{
		head: "Item",
		narrow: "wide",
		cell: (line) => (
			<>
				<b className="font-semibold">{line.productName}</b>
				{flavorText(line) ? `, ${flavorText(line)}` : null}
				{line.sku ? <span className="small mute mono block">{line.sku}</span> : null}
			</>
		),
	},
	{ head: "Each", num: true, narrow: "labeled", cell: ({ unitPriceCents }) => formatCents(unitPriceCents) },
	{ head: "Units", num: true, narrow: "labeled", cell: ({ quantity }) => quantity },
	{
		head: "Total",
		num: true,
		cell: ({ lineTotalCents }) => <b className="font-semibold">{formatCents(lineTotalCents)}</b>,
	},
];

/** What was bought, as it was when the order was placed. */
export const BoughtLines = ({ lines }: { lines: OrderLine[] }) => (
	<Table kind="bought" columns={COLUMNS} rows={lines} rowKey={({ id }) => id} />
);
