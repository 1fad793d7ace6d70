import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { MONEY_METHODS, NOTICE_STATUSES } from "~/terms/ledger";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { BalanceSwitch } from "~/ui/site/balance-switch";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { listMyNotices } from "../notice.queries.server";
import { accountYears, listMyReceipts } from "../receipt.queries.server";
import type { Route } from "./+types/receipts";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Receipts");

export function loader({ context }: Route.LoaderArgs) {
	const [db, customer] = [getDb(context), customerOrDenied(context)];
	return foundOr404(() => ({
		// Those that staff confirmed stand among the receipts.
		notices: listMyNotices(db, customer).filter(({ status }) => status !== "confirmed"),
		receipts: listMyReceipts(db, customer),
		years: accountYears(db, customer),
	}));
}

type Data = Route.ComponentProps["loaderData"];

/** The payments of the reader's company: those that are here, and what became of those that were told of (Rule 16.62). */
export default function Receipts({ loaderData: { notices, receipts, years } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PortalHead title="Receipts" />
			<BalanceSwitch />
			{notices.length > 0 ? (
				<section className="mb-7" aria-labelledby="told">
					<h2 className="sum" id="told">
						Told, not recorded
					</h2>
					<Table columns={TOLD} rows={notices} rowKey={({ id }) => id} />
				</section>
			) : null}
			{receipts.length > 0 ? (
				<section aria-labelledby="received">
					<h2 className="sum" id="received">
						Received
					</h2>
					<Table columns={RECEIVED} rows={receipts} rowKey={({ id }) => id} />
				</section>
			) : (
				<EmptyState title="No payments yet">
					A payment stands here once we have recorded it.{" "}
					<SiteLink to={href("/buyer-portal/account/pay/:does?")}>Pay</SiteLink>
				</EmptyState>
			)}
			<section className="mt-9" aria-labelledby="year">
				<h2 id="year">Your year</h2>
				<p className="my-2">
					Every invoice, credit and receipt as PDF, and your account, tax and excise by state, and
					certificates as CSV.
				</p>
				<form className="acts" action="/buyer-portal/account/year">
					<label>
						Year{" "}
						<select className="in w-auto" name="year">
							{years.map((year) => (
								<option key={year}>{year}</option>
							))}
						</select>
					</label>
					<Button>Download ZIP</Button>
				</form>
			</section>
		</div>
	);
}

const TOLD = [
	{ head: "Sent", cell: ({ day }: Data["notices"][number]) => dayText(day) },
	{
		head: "How",
		cell: ({ method, reference }: Data["notices"][number]) =>
			[MONEY_METHODS[method].label, reference].filter(Boolean).join(" "),
	},
	{
		head: "State",
		cell: ({ status, reason }: Data["notices"][number]) => (
			<>
				<Badge color={NOTICE_STATUSES[status].color}>{NOTICE_STATUSES[status].label}</Badge>
				{reason ? <span className="small block">{reason}</span> : null}
			</>
		),
	},
	{
		head: "For",
		cell: ({ papers }: Data["notices"][number]) => papers.map(({ name }) => name).join(", "),
		narrow: "wide" as const,
	},
	{
		head: "Amount",
		num: true,
		cell: ({ cents }: Data["notices"][number]) => <b>{formatCents(cents)}</b>,
		narrow: "labeled" as const,
	},
];

const RECEIVED = [
	{
		head: "Receipt",
		cell: ({ id, name }: Data["receipts"][number]) => (
			<SiteLink to={href("/buyer-portal/account/receipts/:id", { id })}>{name}</SiteLink>
		),
	},
	{ head: "Received", cell: ({ day }: Data["receipts"][number]) => dayText(day), narrow: "labeled" as const },
	{
		head: "For",
		cell: ({ paid, leftCents, isUndone }: Data["receipts"][number]) =>
			isUndone
				? "Taken back"
				: [...paid.map(({ name }) => name), ...(leftCents > 0 ? ["on account"] : [])].join(", "),
		narrow: "wide" as const,
	},
	{
		head: "Amount",
		num: true,
		cell: ({ cents }: Data["receipts"][number]) => <b>{formatCents(cents)}</b>,
		narrow: "labeled" as const,
	},
];
