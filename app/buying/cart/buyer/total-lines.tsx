import { formatCents } from "~/kernel/money";
import { exciseAmount } from "~/rules";
import { taxLabel } from "~/terms/order-rates";
import type { Totals } from "~/terms/order-totals";
import { Line, Lines } from "~/ui/layout/card";

/** The four amounts of a cart or an order. `busy`: the server is recalculating, so no amounts are shown. */
export function TotalLines({
	totals,
	busy = false,
	className,
}: {
	totals: Pick<
		Totals,
		"subtotalCents" | "taxCents" | "taxRate" | "exemption" | "excise" | "shippingCents" | "totalCents"
	>;
	busy?: boolean;
	className?: string;
}) {
	const amount = (cents: number) => (busy ? <span className="mute">…</span> : formatCents(cents));
	return (
		<Lines className={className}>
			<Line label="Subtotal">{amount(totals.subtotalCents)}</Line>
			<Line label={taxLabel(totals.exemption, totals.taxRate)}>{amount(totals.taxCents)}</Line>
			{totals.excise.map((sum, n) => (
				<Line key={n} label={sum.name}>
					{busy ? amount(sum.cents) : exciseAmount(sum)}
				</Line>
			))}
			<Line label="Shipping">
				{!busy && totals.shippingCents === 0 && totals.subtotalCents > 0
					? "Free"
					: amount(totals.shippingCents)}
			</Line>
			<Line label="Total" total>
				{amount(totals.totalCents)}
			</Line>
		</Lines>
	);
}
