import { lineName } from "~/catalog";
import { LABEL_SIZES, type LabelPart, type LabelRoll } from "~/desk/labels/label";
import { ADULT_SIGNATURE } from "~/kernel/config/site";
import { counted } from "~/kernel/texts/numbers";
import { addressLines } from "~/ledger";
import type { PaperOrder } from "./paper-orders.server";

const { width, height } = LABEL_SIZES.parcel;
const EDGE = 12;
const ROOM = width - 2 * EDGE;
/** The height of a line of goods. */
const LINE = 11;
const FOOT = 14;

type Sender = { name: string; address: string };

/** Parts from the top down. */
class Column {
	readonly parts: LabelPart[] = [];
	y = EDGE;

	text(text: string | null | undefined, size: number, more: { bold?: boolean; lines?: number } = {}): void {
		if (!text) return;
		this.parts.push({ kind: "text", text, x: EDGE, y: this.y, width: ROOM, size, ...more });
		this.y += size * 1.2 * (more.lines ?? 1);
	}

	rule(): void {
		this.parts.push({ kind: "rule", x: EDGE, y: this.y + 3, width: ROOM });
		this.y += 9;
	}

	code(text: string, high: number): void {
		this.parts.push({ kind: "code", text, x: EDGE, y: this.y, width: ROOM, height: high });
		this.y += high + 3;
	}
}

/** An order's packing slip for a label of 4 x 6 inches (Rule 7.88): no prices. */
function slipParts(order: PaperOrder, sender: Sender): LabelPart[] {
	const column = new Column();
	column.text(sender.name, 12, { bold: true });
	column.text(sender.address.replace(/\s*\n\s*/g, ", "), 8);
	column.rule();
	column.text("Ship to", 8);
	for (const line of addressLines(order.shippingAddress)) column.text(line, 13, { bold: true });
	column.rule();
	column.code(order.orderNumber, 34);
	column.text(order.orderNumber, 13, { bold: true });
	column.text(
		[order.poNumber && `PO: ${order.poNumber}`, order.parcel && `Parcel ${order.parcel}`]
			.filter(Boolean)
			.join("   "),
		9,
	);
	column.text([order.carrierName, order.trackingNumber].filter(Boolean).join(" "), 9);
	if (order.needsSignature) column.text(ADULT_SIGNATURE, 11, { bold: true });
	if (order.paidOnDelivery)
		column.text("Collect the payment; the invoice has the amount", 10, { bold: true });
	column.rule();
	const goods = order.lines.flatMap((line) => {
		const name = lineName(line);
		return line.taken.length > 0
			? line.taken.map((flavor) => `${flavor.quantity} × ${name}: ${flavor.flavor}`)
			: [`${line.quantity} × ${name}`];
	});
	const most = Math.max(0, Math.floor((height - EDGE - FOOT - column.y) / LINE));
	const shown = goods.length > most ? goods.slice(0, Math.max(0, most - 1)) : goods;
	for (const line of shown) column.text(line, LINE / 1.2);
	if (shown.length < goods.length)
		column.text(
			`and ${counted(goods.length - shown.length, "line")} more: see the packing slip`,
			LINE / 1.2,
			{ bold: true },
		);
	const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
	column.y = height - EDGE - FOOT + 2;
	column.text(counted(units, "unit"), 10, { bold: true });
	return column.parts;
}

/** Packing slips on labels of 4 x 6 inches, one for each order (Rule 7.88). */
export const slipRoll = (orders: readonly PaperOrder[], sender: Sender): LabelRoll => ({
	title: "Packing slips",
	...LABEL_SIZES.parcel,
	labels: orders.map((order) => ({ parts: slipParts(order, sender), copies: 1 })),
});
