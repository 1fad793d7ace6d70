import { useRef } from "react";
import { Form, href } from "react-router";
import { flavorText, lineName } from "~/catalog";
import { formatCents } from "~/kernel/money";
import type { WhyNot } from "~/terms/why-not";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { LineQuantity } from "~/ui/form/line-quantity";
import { InlineFlash, useDone } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { WhyLine } from "~/ui/text/why-line";
import type { OrderLine } from "../order-view";

const COLUMNS = [
	{ head: "Item" },
	{ head: "Each", num: true },
	{ head: "Ordered", num: true },
	{ head: "Total", num: true },
	{ head: "Reorder", num: true },
];

/** A line as it was bought; amounts in cents, null where they aren't known. */
type Line = Omit<OrderLine, "unitPriceCents" | "lineTotalCents"> & {
	unitPriceCents: number | null;
	lineTotalCents: number | null;
};

type Props = {
	lines: readonly Line[];
	/** Where it is sent; the page that shows it after a refusal. */
	action: string;
	/** Why a line can't be ordered again whatever the store, in a word; null: it can. */
	cannot?: (line: Line) => string | null;
	/** Why lines can't be bought for the store that the buyer orders for, by their id. */
	why: Record<string, WhyNot>;
	formKey: string;
	/** By line id: the typed quantity and its error. */
	answer?: Record<string, { typed: string; message: string | null }>;
};

/** The anchor of the form's answer. */
const AT = "reorder";

/** The order's lines, each with the quantity to order again. 0 or empty skips a line. */
export function ReorderForm({ lines, action, cannot = () => null, why, formKey, answer = {} }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const done = useDone(AT, () => form.current?.reset());
	return (
		<Form ref={form} id={AT} method="post" action={action} preventScrollReset noValidate>
			<input type="hidden" name="at" value={AT} />
			<input type="hidden" name="redirectTo" value={action} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<TableFrame kind="orderlines" columns={COLUMNS}>
				{lines.map((line, n) => {
					const { typed, message = null } = answer[line.id] ?? {};
					const box = `reorder-${n}`;
					return (
						<tr key={line.id} className={message ? "row-bad" : undefined}>
							<td className="wide">
								<b className="font-semibold">{line.productName}</b>
								{flavorText(line) ? <span className="block">{flavorText(line)}</span> : null}
								{line.sku ? <span className="small mute mono block">{line.sku}</span> : null}
								<WhyLine why={why[line.id]} />
								<FieldError id={`${box}-error`} errors={message ?? undefined} />
							</td>
							<td className="num" data-l="Each">
								{line.unitPriceCents === null ? "" : formatCents(line.unitPriceCents)}
							</td>
							<td className="num" data-l="Ordered">
								{line.quantity}
							</td>
							<td className="num" data-l="Total">
								{line.lineTotalCents === null ? "" : formatCents(line.lineTotalCents)}
							</td>
							<td className="num no-print" data-l="Reorder">
								{why[line.id] || cannot(line) ? (
									<>
										<input type="hidden" name={`lines[${n}].id`} value={line.id} />
										<input type="hidden" name={`lines[${n}].quantity`} value="0" />
										<span className="mute">{cannot(line) ?? "Blocked"}</span>
									</>
								) : (
									<LineQuantity
										id={box}
										n={n}
										lineId={line.id}
										label={`Quantity of ${lineName(line)} to reorder`}
										quantity={typed ?? line.quantity}
										isBad={message !== null}
									/>
								)}
							</td>
						</tr>
					);
				})}
			</TableFrame>
			<InlineFlash at={AT} />
			<div className="acts no-print mt-4 justify-end">
				<SiteLink to={href("/products")}>Browse Products</SiteLink>
				<Button variant="primary" className={done ? "btn-done" : undefined} pendingText="Adding...">
					{done ?? "Reorder"}
				</Button>
			</div>
		</Form>
	);
}
