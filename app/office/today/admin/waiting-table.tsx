import { href, useLocation } from "react-router";
import { shortAge } from "~/customers";
import { portalUrl } from "~/desk/portal-tab";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { featurePage } from "~/terms/features";
import { statusWaitingFor } from "~/terms/order-status";
import { WAITING_KINDS } from "~/terms/waiting-kinds";
import { Button, ButtonLink } from "~/ui/button";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteForm, SiteLink } from "~/ui/site-link";
import type { Waiting } from "../waiting.queries.server";

/** Where a row's record is worked on. */
function pathOf({ kind, id, orderNumber }: Waiting): string {
	switch (kind) {
		case "credit":
			return href("/admin/companies/:id/:does?", { id });
		case "application":
			return href("/admin/applications/:id/:does?", { id });
		case "message":
			return href("/admin/messages/:id/:does?", { id });
		case "quote":
			return href("/admin/quotes/:id/:does?", { id });
		case "payment":
			return `${href("/admin/payments/:does?")}#payment-${id}`;
		case "held":
			return href("/admin/held-prices/:id", { id });
		case "answer":
		case "process":
			return href("/admin/orders/:orderNumber/:does?", { orderNumber: orderNumber ?? "" });
		case "ship":
			return `${portalUrl("orders", { status: statusWaitingFor("ship"), open: orderNumber })}#${orderNumber}`;
		default:
			return featurePage(kind, id) ?? href("/admin/today");
	}
}

/** City and state: an address's last line without its ZIP. */
const townOf = (address: string) =>
	address
		.split("\n")
		.at(-1)
		?.replace(/[\s\d-]+$/, "");

/** What they wait for, in one line. */
function subjectOf({ kind, address, subject, units, cents, documents, orderNumber }: Waiting): string {
	switch (kind) {
		case "credit":
			return [
				`can’t order on net terms: ${counted(Number(subject), "day")} late`,
				cents ? `cart ${formatCents(cents)}` : null,
			]
				.filter(Boolean)
				.join(", ");
		case "application":
			return [townOf(address ?? ""), `${documents} of 3 documents`].filter(Boolean).join(" · ");
		case "message":
			return String(subject ?? "");
		case "held":
			return `${orderNumber ? `Correction of ${orderNumber}` : "Quote"} · asked for by ${subject}`;
		case "payment":
			return ["says it sent", cents ? formatCents(cents) : "a payment", subject].filter(Boolean).join(" ");
		case "quote":
			return [counted(units ?? 0, "unit"), cents ? `${formatCents(cents)} list value` : null]
				.filter(Boolean)
				.join(" · ");
		case "answer":
		case "process":
		case "ship":
			return [orderNumber, counted(units ?? 0, "unit"), cents == null ? null : formatCents(cents)]
				.filter(Boolean)
				.join(" · ");
		default:
			return `${orderNumber} · ${subject}`;
	}
}

/** Where an order is packed: its page has the docket. */
export const packUrl = (orderNumber: string): string =>
	href("/admin/orders/:orderNumber/:does?", { orderNumber });

/**
 * Who waits, each with the one thing to do. A row says what was done in it. Where `isFirst`, the table begins the page's work: its first
 * button is ink. Where orders are packed, theirs leads to its docket.
 */
export function WaitingTable({
	rows,
	now,
	isFirst = true,
	isPacking = false,
}: {
	rows: readonly Waiting[];
	now: Date;
	isFirst?: boolean;
	isPacking?: boolean;
}) {
	const { pathname, search } = useLocation();
	return (
		<table className="table stack rows r-today">
			<thead>
				<tr>
					<th scope="col" className="num">
						Waiting
					</th>
					<th scope="col">From</th>
					<th scope="col">Kind</th>
					<th scope="col">
						<span className="vh">Next</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row, n) => {
					const { one, verb } = WAITING_KINDS[row.kind];
					const variant = isFirst && n === 0 ? "ink" : "default";
					const toPack = isPacking && row.kind === "ship" && row.orderNumber;
					const at = `waiting-${row.id}`;
					const who = <span className="vh">: {row.from}</span>;
					return (
						<tr key={row.kind + row.id} id={at}>
							<td className="num mute">{shortAge(row.since, now)}</td>
							<td>
								<SiteLink className="two" to={pathOf(row)}>
									<b>{row.from}</b> <span>{subjectOf(row)}</span>
								</SiteLink>
								<InlineFlash at={at} />
							</td>
							<td className="mute hide-s">
								{one}
								{row.isOwn ? <b> · yours</b> : null}
							</td>
							<td className="go">
								{row.kind === "process" ? (
									<SiteForm method="post" action={href("/admin/orders/process")} preventScrollReset>
										<input type="hidden" name="id" value={row.id} />
										<input type="hidden" name="at" value={at} />
										<input type="hidden" name="redirectTo" value={`${pathname}${search}#${at}`} />
										<Button size="s" variant={variant} pendingText="Processing...">
											{verb}
											{who}
										</Button>
									</SiteForm>
								) : (
									<ButtonLink size="s" variant={variant} to={toPack ? packUrl(toPack) : pathOf(row)}>
										{toPack ? "Pack" : verb}
										{who}
									</ButtonLink>
								)}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}
