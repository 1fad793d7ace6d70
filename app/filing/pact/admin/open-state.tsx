import { href } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";
import { SiteLink } from "~/ui/site-link";
import { pactUrl } from "./addresses";
import type { PactData } from "./pact";
import { ExportForm } from "./state-table";

type Open = Exclude<PactData["open"], false>;

/** A state's rows, and what changed since its last export. */
export function OpenState({ month, open, mayExport }: { month: string; open: Open; mayExport: boolean }) {
	const { state, rows, total, changes } = open;
	const name = stateName(state);
	const left = total - rows.length;
	return (
		<section>
			<div className="acts mb-2 justify-between">
				<h2>
					{name}, {counted(total, "row")}
				</h2>
				{mayExport ? (
					<ExportForm
						month={month}
						state={state}
						label={changes ? "Export correction" : total === 0 ? "Export nil report" : `Export ${name}`}
					/>
				) : null}
			</div>
			{changes ? <Changes {...changes} /> : null}
			{total === 0 ? (
				<p>Nothing left the warehouse for {name} in this month.</p>
			) : (
				<table className="table stack rows r-prow">
					<caption className="vh">{name}</caption>
					<thead>
						<tr>
							<th scope="col">Shipped</th>
							<th scope="col">Order</th>
							<th scope="col">Recipient</th>
							<th scope="col">City</th>
							<th scope="col">ZIP</th>
							<th scope="col">Brand</th>
							<th scope="col" className="num">
								Units
							</th>
							<th scope="col">Carrier</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row, n) => (
							<tr key={n}>
								<td className="nw">{dayText(row.day, "day")}</td>
								<td>
									<SiteLink
										className="mono"
										to={href("/admin/pact/orders/:orderNumber/:does?", { orderNumber: row.orderNumber })}
									>
										{row.orderNumber}
									</SiteLink>
								</td>
								<td>
									{row.recipient ?? "No name"}
									{row.correction ? <span className="mute small"> Correction: {row.correction}</span> : null}
								</td>
								<td className="hide-s">{row.city}</td>
								<td className="hide-s">{row.zipCode}</td>
								<td className="hide-s" title={row.name}>
									{row.brand ?? "No brand"}
								</td>
								<td className="num">
									<span className="sm-s mute">{row.brand} </span>
									{grouped(row.units)}
								</td>
								<td className="hide-s">{row.carrier ?? "Unknown"}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			{left > 0 ? (
				<p className="mt-1.5">
					<SiteLink className="tap" to={pactUrl(month, state, true)} preventScrollReset>
						{counted(left, "more row")}
					</SiteLink>
				</p>
			) : null}
		</section>
	);
}

const SHOWN = 20;

/** Lines of two files that only one of them has. */
export function Changes({ gone, fresh }: { gone: readonly string[]; fresh: readonly string[] }) {
	const lists = [
		{ label: "No longer in it", lines: gone },
		{ label: "New", lines: fresh },
	].filter(({ lines }) => lines.length > 0);
	return (
		<div className="chg mb-3 p-3">
			<h3>Changed since the last export</h3>
			{lists.map(({ label, lines }) => (
				<div key={label} className="small mt-2">
					<b>
						{label}: {counted(lines.length, "line")}
					</b>
					<ul>
						{lines.slice(0, SHOWN).map((line, n) => (
							<li key={n} className="wrap-any">
								{label === "New" ? <ins>{line}</ins> : <del>{line}</del>}
							</li>
						))}
					</ul>
					{lines.length > SHOWN ? <p>and {grouped(lines.length - SHOWN)} more</p> : null}
				</div>
			))}
		</div>
	);
}
