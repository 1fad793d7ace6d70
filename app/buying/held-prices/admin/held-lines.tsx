import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import { Money } from "~/ui/text/money";
import type { HeldLine } from "~db/json-shapes";
import { isBelowCost } from "../needs-owner";

const orUnknown = (cents: number | null) => (cents === null ? "unknown" : <Money cents={cents} />);

/** The margin of a line at its price. */
function Margin({ line }: { line: HeldLine }) {
	const { quantity, priceCents, costCents } = line;
	if (costCents === null) return "unknown";
	const cents = (priceCents - costCents) * quantity;
	if (!isBelowCost(line)) return <Money cents={cents} />;
	return <b className="late">{formatCents(-cents)} below cost</b>;
}

const COLUMNS: Column<HeldLine>[] = [
	{ head: "Goods", cell: ({ name }) => <b className="font-semibold">{name}</b> },
	{ head: "Units", num: true, narrow: "labeled", cell: ({ quantity }) => grouped(quantity) },
	{ head: "Their price", num: true, narrow: "labeled", cell: ({ usualCents }) => orUnknown(usualCents) },
	{ head: "New price", num: true, narrow: "labeled", cell: ({ priceCents }) => <Money cents={priceCents} /> },
	{ head: "Our cost", num: true, narrow: "labeled", cell: ({ costCents }) => orUnknown(costCents) },
	{ head: "Margin", num: true, narrow: "labeled", cell: (line) => <Margin line={line} /> },
];

/** The prices to decide on, next to the customer's usual prices and our costs. */
export const HeldLines = ({ lines }: { lines: readonly HeldLine[] }) => (
	<div className="mb-4">
		<Table
			columns={COLUMNS}
			rows={lines}
			rowKey={(line) => `${line.name} ${lines.indexOf(line)}`}
			isBad={isBelowCost}
		/>
	</div>
);
