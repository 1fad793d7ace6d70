import { type Column, Table } from "~/ui/table";

type Row = {
	line: number;
	sku: string;
	name: string;
	problems: { column: string; message: string }[];
	changed: string[];
	/** Where there is nothing else to say. */
	what: string;
};

const WORDS: Record<string, string> = {
	name: "name",
	barcode: "barcode",
	brandId: "brand",
	category: "category",
	shortDescription: "short description",
	description: "description",
	wholesalePrice: "wholesale price",
	msrp: "MSRP",
	cost: "cost",
	minimumOrderQuantity: "minimum order quantity",
	caseSize: "case size",
	stockQuantity: "stock",
	weight: "weight",
	dimensions: "dimensions",
	puffCount: "puff count",
	nicotineStrength: "nicotine strength",
	flavors: "flavors",
	featured: "featured",
	inStock: "in stock",
	active: "active",
};

const COLUMNS: Column<Row>[] = [
	{ head: "Line", narrow: "labelled", cell: ({ line }) => line.toLocaleString("en-US") },
	{ head: "SKU", mono: true, cell: ({ sku }) => sku },
	{ head: "Product", narrow: "wide", cell: ({ name }) => name },
	{
		head: "What",
		narrow: "wide",
		cell: ({ problems, changed, what }) => (
			<>
				{problems.map(({ column, message }) => (
					<span key={`${column} ${message}`} className="err mb-0">
						{column} {message}
					</span>
				))}
				{changed.map((field) => WORDS[field] ?? field).join(", ") || what}
			</>
		),
	},
];

/** Rows of an import's preview. */
export function ImportRows({ rows }: { rows: Row[] }) {
	return rows.length === 0 ? (
		<p className="mute mt-4">No such rows.</p>
	) : (
		<div className="mt-3">
			<Table
				columns={COLUMNS}
				rows={rows}
				rowKey={({ line }) => String(line)}
				isBad={({ problems }) => problems.length > 0}
			/>
		</div>
	);
}
