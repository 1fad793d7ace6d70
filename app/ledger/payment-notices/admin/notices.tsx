import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { MONEY_METHODS, NOTICE_STATUSES } from "~/terms/ledger";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { confirmNotice, declineNotice } from "../decide-notice.server";
import { listNotices, type NoticeView } from "../notice.queries.server";
import type { Route } from "./+types/notices";
import { DecideForm } from "./decide-form";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Payments");

const LIST = href("/admin/payments/:does?");

/** Where a decision leads: the list, or the account that it was made on. */
const backTo = (sent: FormData, companyId: string) =>
	sent.get("from") === "account" ? href("/admin/accounts/:id/:does?", { id: companyId }) : LIST;

/** Decisions on payments that customers told of (Rule 16.61). */
const noticeForms = recordForms({
	confirm: form(confirmNotice, () => ({
		failed: { title: "Not confirmed" },
		refusedTo: LIST,
		done: ({ companyId, appliedCents, leftCents }, { form: sent }) => ({
			to: backTo(sent, companyId),
			title: "Payment Recorded",
			text: `${formatCents(appliedCents + leftCents)}: ${formatCents(appliedCents)} applied${leftCents > 0 ? `, ${formatCents(leftCents)} left as credit` : ""}. The receipt is mailed.`,
		}),
	})),
	decline: form(declineNotice, () => ({
		failed: (sent: FormData) => ({
			title: "Not declined",
			...(sent.get("reason") ? {} : { text: "Say why: the customer reads it." }),
		}),
		refusedTo: LIST,
		done: ({ companyId }, { form: sent }) => ({
			to: backTo(sent, companyId),
			title: "Declined",
			text: "The customer is mailed your reason. Nothing was recorded.",
		}),
	})),
});

export function loader({ context, params, url }: Route.LoaderArgs) {
	noticeForms.check({ params });
	const admin = adminOrDenied(context);
	const query = listQueryOf(url);
	const list = listNotices(getDb(context), admin, { ...query, usual: { status: "waiting" } });
	return { list, formKey: newFormKey() };
}

export const action = noticeForms.action;

/** Also after a refusal: somebody else may have decided. */
export const shouldRevalidate = () => true;

const columnsFor = (formKey: string): Column<NoticeView>[] => [
	{
		head: "Company",
		cell: ({ companyId, company }) => (
			<SiteLink to={href("/admin/accounts/:id/:does?", { id: companyId })}>{company}</SiteLink>
		),
		narrow: "wide",
	},
	{ head: "Amount", num: true, cell: ({ cents }) => <b>{formatCents(cents)}</b>, narrow: "labeled" },
	{
		head: "How",
		cell: ({ method, reference }) => [MONEY_METHODS[method].label, reference].filter(Boolean).join(" "),
		narrow: "labeled",
	},
	{
		head: "Sent",
		cell: ({ day, by }) => (
			<>
				{dayText(day)} <span className="mute small">{by}</span>
			</>
		),
		narrow: "labeled",
	},
	{
		head: "Pays",
		cell: ({ papers }) => papers.map(({ name }) => name).join(", "),
		narrow: "wide",
	},
	{
		head: "Decision",
		cell: (notice) =>
			notice.status === "waiting" ? (
				<DecideForm notice={notice} formKey={formKey} from="list" />
			) : (
				<>
					<Badge color={NOTICE_STATUSES[notice.status].color}>{NOTICE_STATUSES[notice.status].label}</Badge>
					{notice.decidedBy ? <span className="mute small"> {notice.decidedBy}</span> : null}
					{notice.reason ? <span className="small block">{notice.reason}</span> : null}
				</>
			),
		narrow: "wide",
	},
];

/** Payments that customers say they sent: each is confirmed with one click, or declined (Rule 16.61). */
export default function Notices({ loaderData: { list, formKey } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead
				title="Payments"
				facts="What customers say they sent. Confirm it when the money is here."
				tabs={useSectionTabs()}
			/>
			<ListScreen
				list={list}
				called={["payment", "payments"]}
				columns={columnsFor(formKey)}
				empty="No payments to confirm"
				emptyText="They stand here when a customer says that a payment was sent."
			/>
		</div>
	);
}
