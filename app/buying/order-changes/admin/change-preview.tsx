import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { taxLabel } from "~/terms/order-rates";
import { Line, Lines, Panel } from "~/ui/layout/card";
import type { Preview } from "./change-screen";

/** The totals before and after, and what the correction does to stock. */
export function ChangePreview({ preview, isPaid }: { preview: Preview; isPaid: boolean }) {
	const { before, after, stock, changes, below, mayWait } = preview;
	const more = after.totalCents - before.totalCents;
	const difference = `${formatCents(Math.abs(more))} ${more < 0 ? "less" : "more"}`;
	return (
		<Panel title="Preview" aside={counted(changes.length, "change")}>
			<Lines>
				<Line label="Subtotal">
					<WasNow was={before.subtotalCents} now={after.subtotalCents} />
				</Line>
				<Line label={taxLabel(after.exemption, after.taxRate)}>
					<WasNow was={before.taxCents} now={after.taxCents} />
				</Line>
				{before.exciseCents + after.exciseCents > 0 ? (
					<Line label="Excise">
						<WasNow was={before.exciseCents} now={after.exciseCents} />
					</Line>
				) : null}
				<Line label="Shipping">
					<WasNow was={before.shippingCents} now={after.shippingCents} />
				</Line>
				<Line label="New total" total>
					{formatCents(after.totalCents)}
				</Line>
			</Lines>
			<p className="small mt-2">
				{more === 0 ? (
					"The total stays as it is."
				) : (
					<>
						<del>{formatCents(before.totalCents)}</del> · {difference}
					</>
				)}
			</p>
			{isPaid && more !== 0 ? (
				<p className="small">
					This order is paid. Nothing is {more < 0 ? "refunded" : "charged"} by this change: settle the{" "}
					{formatCents(Math.abs(more))} with the customer.
				</p>
			) : null}
			{below?.map((text) => (
				<p key={text} className="small strong wrap-any">
					{text}
				</p>
			))}
			{mayWait ? (
				<p className="small">
					Prices far below the customer's own, or below cost, wait for an owner before anything is changed.
				</p>
			) : null}
			<ul className="small mt-2">
				{stock.map(({ name, quantity, left }) => (
					<li key={name}>
						{quantity > 0
							? `${grouped(quantity)} ${name} back to stock: ${grouped(left)} there.`
							: `${grouped(-quantity)} ${name} taken: ${grouped(left)} left.`}
					</li>
				))}
			</ul>
		</Panel>
	);
}

/** An amount; what it was before is struck. */
export function WasNow({ was, now }: { was: number | null; now: number }) {
	if (was === now) return formatCents(now);
	return (
		<>
			{was === null ? null : <del>{formatCents(was)}</del>} <ins>{formatCents(now)}</ins>
		</>
	);
}
