import type { ReactNode } from "react";
import { href } from "react-router";
import { ageInWords } from "~/customers";
import { NOTHING_WAITS } from "~/desk/frame/waiting";
import { useMay } from "~/desk/may";
import { portalUrl } from "~/desk/portal-tab";
import { monthText, pactUrl } from "~/filing";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { unlessDamaged } from "~/http/unless-damaged.server";
import { staffMay } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { BELOW_COST_DAYS } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import { listNotices } from "~/kernel/notices/notices.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { listLateInvoices } from "~/ledger/index.server";
import { listEndingLicenses } from "~/rules/index.server";
import { keysOf } from "~/terms/keys-of";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { stateName } from "~/terms/state-names";
import { WAITING_KINDS, type WaitingKind } from "~/terms/waiting-kinds";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { rowKeys, useShortcuts } from "~/ui/staff/shortcuts";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { backupStatus } from "../../backups/backup-status.server";
import { getAttention, NOTHING_NEEDED } from "../attention.queries.server";
import { countWaiting, listWaiting } from "../waiting.queries.server";
import type { Route } from "./+types/today";
import { BackupAge } from "./backup-age";
import { LateInvoices } from "./late-invoices";
import { WaitingTable } from "./waiting-table";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Today");

const KINDS = keysOf(WAITING_KINDS);

/** Who waits for staff, and what needs them (Rule 7.26). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const now = new Date();
	const kind = KINDS.find((each) => each === url.searchParams.get("kind")) ?? null;
	// The alert of a damaged database must be read here, whatever is damaged (Rule 14.71).
	const { oldestAt, ...counts } = unlessDamaged(() => countWaiting(db, admin), NOTHING_WAITS);
	const most = url.searchParams.has("all") ? STAFF_ROWS.todayAll : STAFF_ROWS.todayRows;
	const ending = staffMay(admin, "applications")
		? unlessDamaged(() => listEndingLicenses(db, admin, dayOf(now, env.TIME_ZONE)), [])
		: [];
	return {
		now,
		kind,
		counts,
		oldest: oldestAt && ageInWords(oldestAt, now),
		rows: unlessDamaged(() => listWaiting(db, admin, kind, most), []),
		notices: staffMay(admin, "settings") ? listNotices(db, admin) : [],
		licenses: { rows: ending.slice(0, 5), total: ending.length },
		late: staffMay(admin, "orders.payment")
			? unlessDamaged(() => listLateInvoices(db, admin, STAFF_ROWS.todayLate), null)
			: null,
		...unlessDamaged(() => getAttention(db, admin), NOTHING_NEEDED),
		backup: staffMay(admin, "settings") ? backupStatus(now) : null,
	};
}

const todayUrl = (kind: WaitingKind | null, all = false) =>
	addressOf(href("/admin/today"), { kind, all: all ? "1" : null });

export default function Today({ loaderData }: Route.ComponentProps) {
	const { now, kind, counts, oldest, rows } = loaderData;
	const total = KINDS.reduce((sum, each) => sum + counts[each], 0);
	const open = kind ? counts[kind] : total;
	useShortcuts([
		...rowKeys(".r-today .go :is(a, button)"),
		{ key: "o", does: "open", run: () => (document.activeElement as HTMLElement | null)?.click() },
	]);
	return (
		<div className="wrap">
			<StaffHead
				title="Today"
				facts={
					<>
						<Moment at={now} show="weekday" />
						{oldest ? ` · ${grouped(total)} waiting, oldest ${oldest}` : null}
					</>
				}
				tabs={{
					label: "Waiting for us",
					items: [
						{ to: todayUrl(null), label: "All", count: total, current: kind === null },
						...KINDS.filter((each) => counts[each] > 0 || each === kind).map((each) => ({
							to: todayUrl(each),
							label: WAITING_KINDS[each].label,
							count: counts[each],
							current: each === kind,
						})),
					],
				}}
			/>
			<Notices notices={loaderData.notices} />
			<div className="duo">
				<div>
					<section aria-label="Waiting, oldest first">
						{rows.length > 0 ? (
							<WaitingTable rows={rows} now={now} />
						) : !loaderData.late?.total ? (
							<EmptyState title="Nothing is waiting." />
						) : null}
						{rows.length < open ? (
							<p className="mt-2">
								<SiteLink className="tap" to={todayUrl(kind, true)}>
									Show all {grouped(open)}
								</SiteLink>
							</p>
						) : null}
					</section>
					{kind === null && loaderData.late ? <LateInvoices {...loaderData.late} /> : null}
				</div>
				<div className="stackv">
					<FailedMails {...loaderData.failedMails} />
					{loaderData.reports ? <ReportsDue {...loaderData.reports} now={now} /> : null}
					{loaderData.soldAtLoss ? <BelowCost {...loaderData.soldAtLoss} /> : null}
					{loaderData.areRemindersUndecided ? <RemindersUndecided /> : null}
					<Licenses {...loaderData.licenses} />
					<RunningOut {...loaderData.runningOut} />
					{loaderData.backup ? <BackupAge backup={loaderData.backup} now={now} /> : null}
					<Warnings notices={loaderData.notices} />
				</div>
			</div>
		</div>
	);
}

type Data = Route.ComponentProps["loaderData"];

/** What needs the operator (Rule 14.40): alerts stand above the list, warnings at the end. */
function Notices({ notices }: Pick<Data, "notices">) {
	const alerts = notices.filter(({ kind }) => kind === "alert");
	if (alerts.length === 0) return null;
	return (
		<Note kind="warn" className="mb-4">
			{alerts.map(({ name, text, detail, since }) => (
				<div key={name} className="wrap-any">
					<b>{text}</b> Since <Moment at={since} show="full" />
					{detail ? `: ${detail}` : null}
					{name === "mail" ? (
						<>
							{" "}
							<SiteLink to={href("/admin/outbox")}>Open the outbox</SiteLink>
						</>
					) : null}
					{name === "clock" ? <ConfirmClock /> : null}
				</div>
			))}
		</Note>
	);
}

function ConfirmClock() {
	return (
		<SiteForm method="post" action={href("/admin/settings/clock")} className="acts mt-1">
			<Button size="s" pendingText="Confirming...">
				The time is right
			</Button>
		</SiteForm>
	);
}

/** What the configuration lacks (Rule 14.50). */
function Warnings({ notices }: Pick<Data, "notices">) {
	const warnings = notices.filter(({ kind }) => kind === "warning");
	if (warnings.length === 0) return null;
	return (
		<section className="card">
			<h2>
				Set up before customers come <small>{grouped(warnings.length)}</small>
			</h2>
			<ul className="stackv">
				{warnings.map(({ name, text }) => (
					<li key={name} className="small wrap-any">
						{text}
					</li>
				))}
			</ul>
		</section>
	);
}

function FailedMails({ rows, total }: Data["failedMails"]) {
	if (total === 0) return null;
	return (
		<section className="card">
			<h2>
				Needs a fix <small>{grouped(total)}</small>
			</h2>
			<ul className="stackv">
				{rows.map(({ id, to, template, error, createdAt }) => (
					<li key={id} className="small">
						<b className="strong">Mail not delivered</b> · <Moment at={createdAt} show="shortTime" />
						<p className="wrap-any">
							{template.replaceAll("-", " ")} to {to}
							{error ? `: ${error}` : null}
						</p>
						<div className="acts mt-1">
							<SiteForm method="post" action={href("/admin/outbox/:id/:does?", { id, does: "retry" })}>
								<input type="hidden" name="redirectTo" value={href("/admin/today")} />
								<Button size="s">
									Send again<span className="vh"> to {to}</span>
								</Button>
							</SiteForm>
							<SiteLink className="tap" to={href("/admin/outbox/:id/:does?", { id })}>
								Open mail
							</SiteLink>
						</div>
					</li>
				))}
			</ul>
			{total > rows.length ? (
				<p className="mt-2">
					<SiteLink className="tap" to={addressOf(href("/admin/outbox"), { status: "failed" })}>
						All {grouped(total)}
					</SiteLink>
				</p>
			) : null}
		</section>
	);
}

/** The last month's reports to the states (Rule 20.9). */
function ReportsDue({ month, dueOn, states, now }: NonNullable<Data["reports"]> & { now: Date }) {
	const isLate = now.toISOString().slice(0, 10) > dueOn;
	return (
		<section className="card">
			<h2>
				<SiteLink className="tap" to={pactUrl(month)}>
					PACT report
				</SiteLink>{" "}
				<small>{counted(states.length, "state")}</small>
			</h2>
			<p className="small">
				{monthText(month)},{" "}
				{isLate ? <b className="late">was due {dayText(dueOn, "day")}</b> : `due ${dayText(dueOn, "day")}`}:{" "}
				{states.map(stateName).join(", ")}
			</p>
		</section>
	);
}

/** What was sold below cost lately (Rule 7.174). */
function BelowCost({ lines, lostCents, period }: NonNullable<Data["soldAtLoss"]>) {
	return (
		<section className="card">
			<h2>
				<SiteLink className="tap" to={addressOf(href("/admin/reports"), { report: "below-cost", ...period })}>
					Sold below cost
				</SiteLink>{" "}
				<small>{counted(lines, "line")}</small>
			</h2>
			<p className="small">
				{formatCents(lostCents)} below cost in the last {BELOW_COST_DAYS} days.
			</p>
		</section>
	);
}

function RemindersUndecided() {
	return (
		<section className="card">
			<h2>Reminders are off</h2>
			<p className="small">
				No customer is reminded of open invoices until you turn reminders on.{" "}
				<SiteLink className="tap" to={href("/admin/settings/seller")}>
					Seller and invoices
				</SiteLink>
			</p>
		</section>
	);
}

function Licenses({ rows, total }: Data["licenses"]) {
	if (total === 0) return null;
	return (
		<SideTable
			title="Licenses expiring"
			to={href("/admin/licenses")}
			all={`${grouped(total)} in 60 days`}
			heads={["Customer", "Expires"]}
		>
			{rows.map(({ companyId, locationId, kind, location, expiresOn, daysLeft }) => (
				<tr key={locationId + kind}>
					<td>
						<SiteLink to={href("/admin/companies/:id/:does?", { id: companyId })}>{location}</SiteLink>
					</td>
					<td className={daysLeft < 0 ? "num strong late" : daysLeft <= 7 ? "num strong" : "num"}>
						{daysLeft < 0 ? "Expired " : null}
						{dayText(expiresOn)}
					</td>
				</tr>
			))}
		</SideTable>
	);
}

function RunningOut({ rows, total }: Data["runningOut"]) {
	const may = useMay();
	if (total === 0) return null;
	return (
		<SideTable
			title="Running out"
			to={portalUrl(may("reports") ? "analytics" : "products")}
			all={counted(total, "product")}
			heads={["Product", "Left"]}
		>
			{rows.map(({ id, name, stock }) => (
				<tr key={id}>
					<td>
						{may("products.edit") ? (
							<SiteLink to={href("/admin/products/:id", { id })}>{name}</SiteLink>
						) : (
							name
						)}
					</td>
					<td className="num strong">{stock > 0 ? `${grouped(stock)} left` : "None left"}</td>
				</tr>
			))}
		</SideTable>
	);
}

/** A short table beside the list, with a link to all of its kind. Its headings are for screen readers. */
function SideTable({
	title,
	to,
	all,
	heads,
	children,
}: {
	title: string;
	to: string;
	all: string;
	heads: readonly string[];
	children: ReactNode;
}) {
	return (
		<section>
			<table className="table rows">
				<caption className="cap">
					{title}{" "}
					<SiteLink className="tap" to={to}>
						{all}
					</SiteLink>
				</caption>
				<thead className="vh">
					<tr>
						{heads.map((head) => (
							<th key={head} scope="col">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</section>
	);
}
