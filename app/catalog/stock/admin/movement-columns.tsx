import { href } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
import { STOCK_MOVES } from "~/terms/stock";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import type { BatchRow, Movement } from "../stock.queries.server";

/** A change of a quantity with its sign: +5, −5. */
export const signed = (quantity: number): string =>
	quantity > 0 ? `+${grouped(quantity)}` : quantity < 0 ? `−${grouped(-quantity)}` : "0";

/** The record that a movement belongs to. */
function Reference({ kind, reference, referenceId }: Movement) {
	if (!reference) return null;
	if (kind === "order" || kind === "cancel" || kind === "short") {
		return (
			<SiteLink className="mono" to={href("/admin/orders/:orderNumber/:does?", { orderNumber: reference })}>
				{reference}
			</SiteLink>
		);
	}
	if (referenceId && (kind === "receive" || kind === "count")) {
		return <SiteLink to={href("/admin/stock/batches/:id", { id: referenceId })}>{reference}</SiteLink>;
	}
	return <>{reference}</>;
}

export const MOVEMENT_COLUMNS: Column<Movement>[] = [
	{ head: "Flavor", narrow: "wide", cell: ({ flavor }) => flavor ?? <span className="mute">Product</span> },
	{ head: "When", narrow: "wide", cell: ({ createdAt }) => <Moment at={createdAt} show="shortTime" /> },
	{
		head: "What",
		narrow: "wide",
		cell: (row) => (
			<>
				{STOCK_MOVES[row.kind]} <Reference {...row} />
				{row.reason ? <span className="small mute block">{row.reason}</span> : null}
			</>
		),
	},
	{ head: "Who", narrow: "labeled", cell: ({ actorName }) => actorName },
	{ head: "Change", num: true, narrow: "labeled", cell: ({ quantity }) => signed(quantity) },
	{ head: "Left", num: true, narrow: "labeled", cell: ({ balance }) => grouped(balance) },
];

export const BATCH_COLUMNS: Column<BatchRow>[] = [
	{
		head: "Product",
		narrow: "wide",
		cell: ({ productId, product, flavor, reason, kind }) => (
			<>
				{product ? (
					<SiteLink to={href("/admin/products/:id/stock", { id: productId })}>{product}</SiteLink>
				) : (
					"Deleted product"
				)}
				{flavor ? `, ${flavor}` : ""}
				{kind === "count" ? <span className="small mute block">{reason}</span> : null}
			</>
		),
	},
	{ head: "SKU", mono: true, narrow: "wide", cell: ({ sku }) => sku },
	{ head: "Change", num: true, narrow: "labeled", cell: ({ quantity }) => signed(quantity) },
	{ head: "Left", num: true, narrow: "labeled", cell: ({ balance }) => grouped(balance) },
];

/** What an order moved, of all its products. */
export const ORDER_MOVEMENT_COLUMNS: Column<BatchRow>[] = [BATCH_COLUMNS[0]!, ...MOVEMENT_COLUMNS.slice(1)];
