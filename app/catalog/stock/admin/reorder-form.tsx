import { useRef } from "react";
import { Form, href } from "react-router";
import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { SiteLink } from "~/ui/site-link";
import { useSaveKey } from "~/ui/staff/save-key";
import type { ProductReply } from "../../products/admin/form";
import { planText, type ReorderPlan } from "../reorder";
import type { ReorderRow } from "../reorder.queries.server";
import { WaitingBuyers } from "./waiting-buyers";

const BOXES = [
	{ name: "reorderPoint", head: "Reorder at", class: "c-p" },
	{ name: "expectedDay", head: "Expected on", class: "c-d" },
	{ name: "expectedQuantity", head: "Expected", class: "c-e" },
] as const satisfies { name: keyof ReorderPlan; head: string; class: string }[];

type Posted = Partial<Record<keyof ReorderPlan | "place" | "seen", unknown>>;

const stockKeyOf = ({ productId, flavorId }: ReorderRow) => `${productId}:${flavorId ?? ""}`;
const nameOf = ({ product, flavor }: ReorderRow) => (flavor ? `${product}, ${flavor}` : product);

/** A page of goods as one form: what was typed stays on top of the values of now, wherever the row stands now. */
export function ReorderForm({
	rows,
	reply,
	today,
}: {
	rows: readonly ReorderRow[];
	reply: ProductReply;
	today: string;
}) {
	const form = useRef<HTMLFormElement>(null);
	useSaveKey(form);
	const initial: unknown = reply?.result.initialValue?.rows;
	const posted: (Posted | undefined)[] = Array.isArray(initial) ? initial : [];
	const before = rows.map((row) => posted.findIndex((one) => one?.place === stockKeyOf(row)));
	const errors: Record<string, string[]> = {};
	for (const [name, messages] of Object.entries(reply?.result.error ?? {})) {
		const [, n, box] = /^rows\[(\d+)\]\.(.+)$/.exec(name) ?? [];
		const at = n === undefined ? -1 : before.indexOf(Number(n));
		errors[at < 0 ? "" : `rows[${at}].${box}`] = messages ?? [];
	}
	const labels = Object.fromEntries(
		rows.flatMap((row, n) => BOXES.map(({ name }) => [`rows[${n}].${name}`, nameOf(row)])),
	);
	const typed = (row: ReorderRow, n: number, name: keyof ReorderPlan): string => {
		const own = posted[before[n]!];
		const now = String(row[name] ?? "");
		if (!own) return now;
		const was = typeof own[name] === "string" ? own[name] : "";
		const shown = String(own.seen ?? "").split("|")[BOXES.findIndex((one) => one.name === name)];
		return was === shown ? now : was;
	};
	const hasCosts = rows.some(({ costCents }) => costCents !== undefined);
	return (
		<Form
			method="post"
			id="reorder"
			ref={form}
			noValidate
			key={`${Boolean(reply)} ${rows.map((row) => `${stockKeyOf(row)} ${planText(row)}`).join()}`}
		>
			<ErrorSummary problems={problemsOf({ id: "reorder", allErrors: errors }, labels)} />
			<table className="table stack rows r-reorder">
				<thead>
					<tr>
						<th scope="col">Product</th>
						<th scope="col" className="num">
							Stock
						</th>
						<th scope="col" className="num">
							Sold, 4 weeks
						</th>
						<th scope="col" className="num">
							Weeks left
						</th>
						<th scope="col" className="num">
							Suggested
						</th>
						{hasCosts ? (
							<th scope="col" className="num">
								Cost
							</th>
						) : null}
						{BOXES.map(({ name, head }) => (
							<th key={name} scope="col" className="num">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, n) => {
						const name = nameOf(row);
						const messages = BOXES.flatMap((box) => errors[`rows[${n}].${box.name}`] ?? []);
						return (
							<tr key={stockKeyOf(row)} className={messages.length > 0 ? "row-bad" : undefined}>
								<td className="c-n">
									<SiteLink to={href("/admin/products/:id/stock", { id: row.productId })}>{name}</SiteLink>{" "}
									<span className="mute small mono">{row.sku}</span>
									<WaitingBuyers n={row.asked} />
									{row.drafted > 0 ? (
										<span className="mute small block">{`${grouped(row.drafted)} in drafts of purchase orders`}</span>
									) : null}
									<FieldError id={`reorder-${n}-error`} errors={messages.map((one) => `${one}.`)} />
									<input type="hidden" name={`rows[${n}].place`} value={stockKeyOf(row)} />
									<input type="hidden" name={`rows[${n}].seen`} value={planText(row)} />
								</td>
								<td className="num c-q" data-l="Stock">
									{grouped(row.stock)}
								</td>
								<td className="num c-s" data-l="Sold, 4 weeks">
									{grouped(row.sold)}
								</td>
								<td className="num c-w" data-l="Weeks left">
									{row.weeksLeft ?? "–"}
								</td>
								<td className="num c-g strong" data-l="Suggested">
									{row.suggested > 0 ? grouped(row.suggested) : "–"}
								</td>
								{hasCosts ? (
									<td className="num c-c" data-l="Cost">
										{row.costCents ? formatCents(row.costCents) : "–"}
									</td>
								) : null}
								{BOXES.map((box) => {
									const isDay = box.name === "expectedDay";
									const field = `rows[${n}].${box.name}`;
									const isLate = isDay && row.expectedDay !== null && row.expectedDay < today;
									return (
										<td key={box.name} className={`num ${box.class}`} data-l={box.head}>
											<label className="vh" htmlFor={`reorder-${field}`}>
												{box.head}: {name}
											</label>
											{isLate ? <span className="was">late</span> : null}
											<input
												className={`in${isDay ? "" : " q5"}${errors[field] ? " is-bad" : ""}`}
												id={`reorder-${field}`}
												name={field}
												type={isDay ? "date" : "text"}
												inputMode={isDay ? undefined : "numeric"}
												autoComplete="off"
												defaultValue={typed(row, n, box.name)}
												aria-invalid={errors[field] ? true : undefined}
												aria-describedby={errors[field] ? `reorder-${n}-error` : undefined}
											/>
										</td>
									);
								})}
							</tr>
						);
					})}
				</tbody>
			</table>
			<div className="stick">
				<b>{counted(rows.length, "row")}</b>
				<span className="end">
					<Button variant="primary" pendingText="Saving...">
						Save
					</Button>
				</span>
			</div>
		</Form>
	);
}
