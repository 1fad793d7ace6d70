import { href } from "react-router";
import { orderViewUrl } from "~/desk/order-views";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { statusWaitingFor } from "~/terms/order-status";
import { WAITING_KINDS, type WaitingKind } from "~/terms/waiting-kinds";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { Moment } from "~/ui/text/moment";
import type { Packing as ToPack } from "../packing.queries.server";
import type { Waiting } from "../waiting.queries.server";
import { packUrl, WaitingTable } from "./waiting-table";

/** What packers work on, in the order of their tables. */
export const PACKING_KINDS = ["ship", "process", "answer"] as const satisfies readonly WaitingKind[];

const LABELS = { ship: "To pack", process: WAITING_KINDS.process.label, answer: WAITING_KINDS.answer.label };
const VIEWS = {
	ship: statusWaitingFor("ship"),
	process: statusWaitingFor("process"),
	answer: statusWaitingFor("answer"),
};

/** The pick list of all orders that are packed now. */
const pickUrl = (now: Date) =>
	addressOf(href("/admin/orders/papers"), {
		...{ paper: "pick", all: "1", seen: now.getTime() },
		...{ filter: `status=${statusWaitingFor("ship")}`, redirectTo: href("/admin/today") },
	});

type Props = {
	rows: readonly Waiting[];
	counts: Record<WaitingKind, number>;
	packing: ToPack | null;
	now: Date;
	today: string;
};

/** What there is to pick, to pack and to receive: a figure each, and where it is done (Rule 7.26). */
export function Packing({ rows, counts, packing, now, today }: Props) {
	const next = rows.find(({ kind }) => kind === "ship");
	const { units, lines, expected } = packing ?? { units: 0, lines: 0, expected: { rows: [], total: 0 } };
	const first = expected.rows[0]?.day;
	return (
		<ul className="big3">
			<li>
				<h2>Pick</h2>
				<b>{grouped(units)}</b>
				<p>
					{units > 0
						? `${units === 1 ? "unit" : "units"} for ${counted(counts.ship, "order")}, ${counted(lines, "line")}`
						: "units: nothing to pick"}
				</p>
				{units > 0 ? (
					<ButtonLink to={pickUrl(now)}>Pick list</ButtonLink>
				) : (
					<ButtonLink to={orderViewUrl({ status: VIEWS.process, sort: "oldest" })}>
						Orders to process
					</ButtonLink>
				)}
			</li>
			<li>
				<h2>Pack</h2>
				<b>{grouped(counts.ship)}</b>
				<p>
					{next ? (
						<>
							{counts.ship === 1 ? "order" : "orders"}, oldest of <Moment at={next.since} show="short" />
						</>
					) : (
						"orders: nothing to pack"
					)}
				</p>
				{next?.orderNumber ? (
					<ButtonLink variant="primary" to={packUrl(next.orderNumber)}>
						Pack {next.orderNumber}
					</ButtonLink>
				) : (
					<ButtonLink to={orderViewUrl({ status: VIEWS.ship, sort: "oldest" })}>Orders to ship</ButtonLink>
				)}
			</li>
			<li>
				<h2>Receive</h2>
				<b>{grouped(expected.total)}</b>
				<p>
					{expected.total === 1 ? "product" : "products"} expected
					{first ? `, ${first < today ? "since" : "from"} ${dayText(first, "day")}` : null}
				</p>
				<ButtonLink to={href("/admin/stock/receive")}>Receive</ButtonLink>
			</li>
		</ul>
	);
}

/** Orders to pack and before that, and what is expected. */
export function PackingTables({ rows, counts, packing, now }: Props) {
	const tables = PACKING_KINDS.map((kind) => ({ kind, own: rows.filter((row) => row.kind === kind) })).filter(
		({ own }) => own.length > 0,
	);
	const isOn = useIsOn();
	const expected = packing?.expected ?? { rows: [], total: 0 };
	if (tables.length === 0 && expected.total === 0) return <EmptyState title="Nothing is waiting." />;
	return (
		<>
			{tables.map(({ kind, own }, n) => (
				<section key={kind} className="mb-4">
					<h2 className="cap">
						{LABELS[kind]} <small>{counted(counts[kind], "order")}</small>
						{counts[kind] > own.length ? (
							<SiteLink to={orderViewUrl({ status: VIEWS[kind], sort: "oldest" })}>All</SiteLink>
						) : null}
					</h2>
					<WaitingTable rows={own} now={now} isFirst={n === 0} isPacking />
				</section>
			))}
			{expected.total > 0 ? (
				<section>
					<h2 className="cap">
						To receive <small>{counted(expected.total, "product")}</small>
						{expected.total > expected.rows.length && isOn("reorder") ? (
							<SiteLink to={href("/admin/stock/reorder")}>All</SiteLink>
						) : null}
					</h2>
					<table className="table rows">
						<thead>
							<tr>
								<th scope="col">Product</th>
								<th scope="col" className="num">
									Units
								</th>
								<th scope="col" className="num">
									Expected
								</th>
							</tr>
						</thead>
						<tbody>
							{expected.rows.map(({ id, name, quantity, day }) => (
								<tr key={`${id} ${name}`}>
									<td>{name}</td>
									<td className="num">{quantity === null ? "" : grouped(quantity)}</td>
									<td className="num">{day ? dayText(day, "day") : "no day"}</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
			) : null}
		</>
	);
}
