import { href, redirect } from "react-router";
import { ageInWords } from "~/customers";
import { NOTHING_WAITS } from "~/desk/frame/waiting";
import { useMay } from "~/desk/may";
import { dueOn, monthsAfter } from "~/filing";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { unlessDamaged } from "~/http/unless-damaged.server";
import { type AdminActor, staffMay } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { BELOW_COST_DAYS } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import { listNotices } from "~/kernel/notices/notices.server";
import { isShopOpen } from "~/kernel/settings/opening.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { listLateInvoices, listUnusedMoney, moneyToday } from "~/ledger/index.server";
import { listEndingLicenses } from "~/rules/index.server";
import { keysOf } from "~/terms/keys-of";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { WAITING_KINDS, type WaitingKind } from "~/terms/waiting-kinds";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { rowKeys, useShortcuts } from "~/ui/staff/shortcuts";
import { StaffHead } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { Moment } from "~/ui/text/moment";
import { backupStatus } from "../../backups/backup-status.server";
import { type Attention, getAttention, NOTHING_NEEDED } from "../attention.queries.server";
import { getPacking } from "../packing.queries.server";
import { countWaiting, listWaiting } from "../waiting.queries.server";
import type { Route } from "./+types/today";
import { BackupAge } from "./backup-age";
import { Deadlines } from "./deadlines";
import { LateInvoices } from "./late-invoices";
import { MoneySums, UnusedMoney } from "./money";
import { MonthEnd } from "./month-end";
import { PACKING_KINDS, Packing, PackingTables } from "./packing";
import { SideTable } from "./side-table";
import { WaitingTable } from "./waiting-table";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Today");

const KINDS = keysOf(WAITING_KINDS);

/** What a role's Today is about: what waits for anybody, the money alone, or what is packed. */
const layoutFor = (admin: AdminActor) =>
	staffMay(admin, "stock") && !staffMay(admin, "prices")
		? "packing"
		: staffMay(admin, "orders.payment") && !staffMay(admin, "orders.ship")
			? "money"
			: "all";

/** Who waits for staff, and what needs them, by the reader's role (Rule 7.26). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	// Until the shop is open, its owner opens on what is left to do (Rule 9.61).
	if (staffMay(admin, "settings") && url.search === "" && !unlessDamaged(() => isShopOpen(db), true))
		throw redirect(href("/admin/start"));
	const now = new Date();
	const today = shopToday(now);
	const layout = layoutFor(admin);
	const kind =
		layout === "all" ? (KINDS.find((each) => each === url.searchParams.get("kind")) ?? null) : null;
	// The alert of a damaged database must be read here, whatever is damaged (Rule 14.71).
	const { oldestAt, ...counts } = unlessDamaged(() => countWaiting(db, admin), NOTHING_WAITS);
	const most = url.searchParams.has("all") ? STAFF_ROWS.todayAll : STAFF_ROWS.todayRows;
	const rowsOf = (one: WaitingKind | null) => unlessDamaged(() => listWaiting(db, admin, one, most), []);
	const readMoney = <Money,>(read: () => Money) =>
		staffMay(admin, "orders.payment") ? unlessDamaged(read, null) : null;
	const ending = staffMay(admin, "applications")
		? unlessDamaged(() => listEndingLicenses(db, admin, today), [])
		: [];
	const attention = unlessDamaged(() => getAttention(db, admin), NOTHING_NEEDED);
	const months = staffMay(admin, "orders.payment") ? monthsFrom(today, attention.reports) : null;
	return {
		now,
		today,
		layout,
		kind,
		counts,
		months,
		oldest: oldestAt && ageInWords(oldestAt, now),
		rows: layout === "packing" ? PACKING_KINDS.flatMap(rowsOf) : rowsOf(kind),
		notices: staffMay(admin, "settings") ? listNotices(db, admin) : [],
		licenses: { rows: ending.slice(0, 5), total: ending.length },
		money: layout === "all" ? readMoney(() => moneyToday(db, admin)) : null,
		late: layout === "money" ? readMoney(() => listLateInvoices(db, admin, STAFF_ROWS.todayLate)) : null,
		unused: layout === "money" ? readMoney(() => listUnusedMoney(db, admin, STAFF_ROWS.todayLate)) : null,
		packing: layout === "packing" ? unlessDamaged(() => getPacking(db, admin), null) : null,
		...attention,
		backup: staffMay(admin, "settings") ? backupStatus(now) : null,
	};
}

/** The last month, and the next days of statements (Rule 16.55) and of reports to the states (Rule 20.9). */
function monthsFrom(today: string, reports: Attention["reports"]) {
	const month = today.slice(0, 7);
	return {
		last: monthsAfter(month, -1),
		statements: `${monthsAfter(month, 1)}-01`,
		reports: reports && reports.dueOn >= today ? reports.dueOn : dueOn(month),
	};
}

const todayUrl = (kind: WaitingKind | null, all = false) =>
	addressOf(href("/admin/today"), { kind, all: all ? "1" : null });

export default function Today({ loaderData }: Route.ComponentProps) {
	const { now, kind, counts, oldest, layout, late } = loaderData;
	const total = KINDS.reduce((sum, each) => sum + counts[each], 0);
	useShortcuts([
		...rowKeys(":is(.r-today, .r-late) .go :is(a, button)"),
		{ key: "o", does: "open", run: () => (document.activeElement as HTMLElement | null)?.click() },
	]);
	const tabs = {
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
	};
	return (
		<div className="wrap">
			<StaffHead
				title="Today"
				facts={
					<>
						<Moment at={now} show="weekday" />
						{oldest ? ` · ${grouped(total)} waiting, oldest ${oldest}` : null}
						{late?.total ? ` · ${formatCents(late.cents)} late` : null}
					</>
				}
				tabs={layout === "all" ? tabs : undefined}
			/>
			<Notices notices={loaderData.notices} />
			{layout === "packing" ? <Packing {...loaderData} /> : null}
			<div className="duo">
				<div>
					{layout === "packing" ? (
						<PackingTables {...loaderData} />
					) : layout === "money" ? (
						<MoneyTables {...loaderData} />
					) : (
						<Everyone {...loaderData} open={kind ? counts[kind] : total} />
					)}
				</div>
				<div className="stackv">
					<FailedMails {...loaderData.failedMails} />
					{loaderData.money ? (
						<MoneySums {...loaderData.money} refunds={counts.refund} refundsUrl={todayUrl("refund")} />
					) : null}
					{layout === "money" && loaderData.months ? (
						<MonthEnd {...loaderData} {...loaderData.months} reports={loaderData.reports} />
					) : (
						<Deadlines {...loaderData} />
					)}
					{loaderData.soldAtLoss ? <BelowCost {...loaderData.soldAtLoss} /> : null}
					{loaderData.areRemindersUndecided ? <RemindersUndecided /> : null}
					<RunningOut {...loaderData.runningOut} />
					{loaderData.backup ? <BackupAge backup={loaderData.backup} now={now} /> : null}
					<Warnings notices={loaderData.notices} />
				</div>
			</div>
		</div>
	);
}

/** Holds first, then who waits longest. */
function Everyone({ rows, now, kind, months, open }: Data & { open: number }) {
	return (
		<section aria-label="Waiting, oldest first">
			{rows.length > 0 ? <WaitingTable rows={rows} now={now} /> : <NothingWaits months={months} />}
			{rows.length < open ? (
				<p className="mt-2">
					<SiteLink className="tap" to={todayUrl(kind, true)}>
						Show all {grouped(open)}
					</SiteLink>
				</p>
			) : null}
		</section>
	);
}

/** The empty shelf, with what comes next for those who send statements and reports. */
function NothingWaits({ months }: Pick<Data, "months">) {
	const next = months
		? ` Next: statements on ${dayText(months.statements, "day")}, PACT on ${dayText(months.reports, "day")}.`
		: "";
	return <EmptyState title={`Nothing is waiting.${next}`} />;
}

/** What waits for a decision, late invoices, refunds and unused money. */
function MoneyTables({ rows, now, late, unused, months }: Data) {
	const refunds = rows.filter(({ kind }) => kind === "refund");
	const decisions = rows.filter(({ kind }) => kind !== "refund");
	const isLate = (late?.total ?? 0) > 0;
	if (rows.length === 0 && !isLate && !unused?.total) return <NothingWaits months={months} />;
	return (
		<>
			{decisions.length > 0 ? (
				<section className="mb-4">
					<h2 className="cap">
						Waiting for a decision <small>{grouped(decisions.length)}</small>
					</h2>
					<WaitingTable rows={decisions} now={now} />
				</section>
			) : null}
			{late ? <LateInvoices {...late} isFirst={decisions.length === 0} /> : null}
			{refunds.length > 0 || unused?.total ? (
				<section>
					<h2 className="cap">
						Refunds and unused money <small>{grouped(refunds.length + (unused?.total ?? 0))}</small>
					</h2>
					{refunds.length > 0 ? (
						<WaitingTable rows={refunds} now={now} isFirst={decisions.length === 0 && !isLate} />
					) : null}
					{unused ? (
						<UnusedMoney {...unused} isFirst={decisions.length === 0 && !isLate && refunds.length === 0} />
					) : null}
				</section>
			) : null}
		</>
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

function RunningOut({ rows, total }: Data["runningOut"]) {
	const may = useMay();
	const isOn = useIsOn();
	if (total === 0 || !isOn("reorder")) return null;
	return (
		<SideTable
			title="Running out"
			to={href("/admin/stock/reorder")}
			all={`Reorder ${grouped(total)}`}
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
