import { href, Link } from "react-router";
import { MAIL_STATUSES, type MailStatus } from "~/domain/outbox/mail-status";
import { countMails, listMails } from "~/domain/outbox/outbox.queries.server";
import { previewMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { env } from "~/env.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { ListSearch } from "~/routes/admin/list/list-search";
import { LIMITS } from "~/site";
import { Note } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Table } from "~/ui/layout/table";
import { Chips } from "~/ui/layout/tabs";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import type { Route } from "./+types/outbox";
import { MailStatusBadge } from "./mail-status-badge";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Outbox");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { search, page } = listQueryOf(url);
	const status = MAIL_STATUSES.find((one) => one === url.searchParams.get("status")) ?? null;
	const { mails, total } = listMails(db, admin, { search, status }, { page, perPage: LIMITS.adminRows });
	const shop = shopOfMails(db);
	const subjectOf = (mail: (typeof mails)[number]) => {
		try {
			return previewMail(db, mail, shop).subject;
		} catch {
			// The mail's own page says why it can't be shown.
			return mail.template;
		}
	};
	return {
		search,
		status,
		page,
		total,
		pageCount: pageCountOf(total, LIMITS.adminRows),
		counts: countMails(db, admin),
		hasServer: env.SMTP_URL !== undefined,
		mails: mails.map((mail) => ({
			id: mail.id,
			to: mail.to,
			subject: subjectOf(mail),
			template: mail.template,
			status: mail.status,
			createdAt: mail.createdAt,
			lastError: mail.lastError,
		})),
	};
}

const addressOf = (params: { status: MailStatus | null; search: string }) => {
	const query = new URLSearchParams(
		Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
	);
	return query.size > 0 ? `${href("/admin/outbox")}?${query}` : href("/admin/outbox");
};

export default function Outbox({ loaderData }: Route.ComponentProps) {
	const { mails, search, status, page, pageCount, total, counts, hasServer } = loaderData;
	const chip = (label: string, value: MailStatus | null, n: number) => ({
		to: addressOf({ status: value, search }),
		label: `${label} ${n.toLocaleString("en-US")}`,
		current: status === value,
	});
	const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
	return (
		<div className="wrap">
			<PageHead title="Outbox" lede="Every email of the shop, newest first.">
				<Link to={href("/admin/outbox/preview")}>See all templates</Link>
			</PageHead>
			{hasServer ? null : (
				<Note kind="warn" className="mb-5">
					No mail server is set up (SMTP_URL): emails are kept here to be read, and none leaves the shop.
				</Note>
			)}
			<ListSearch
				action={href("/admin/outbox")}
				label="Address or template"
				search={search}
				keep={{ status }}
			/>
			<Chips
				label="Status"
				items={[
					chip("All", null, all),
					chip("Queued", "queued", counts.queued + counts.sending),
					chip("Sent", "sent", counts.sent),
					chip("Failed", "failed", counts.failed),
				]}
			/>
			{mails.length === 0 ? (
				<div className="mt-5">
					<EmptyState title={search || status ? "No emails match" : "No emails yet"} />
				</div>
			) : (
				<>
					<p className="mute small my-3">
						{total.toLocaleString("en-US")} {total === 1 ? "email" : "emails"}
					</p>
					<Table
						rows={mails}
						rowKey={(mail) => mail.id}
						isBad={(mail) => mail.status === "failed"}
						columns={[
							{
								head: "Subject",
								cell: (mail) => (
									<>
										<Link to={href("/admin/outbox/:id", { id: mail.id })}>{mail.subject}</Link>
										{mail.lastError ? <span className="small mute block">{mail.lastError}</span> : null}
									</>
								),
							},
							{ head: "Status", cell: (mail) => <MailStatusBadge status={mail.status} /> },
							{ head: "To", cell: (mail) => <EmailWords email={mail.to} />, narrow: "wide" },
							{ head: "Queued", cell: (mail) => <Moment at={mail.createdAt} show="full" />, narrow: "wide" },
						]}
					/>
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</div>
	);
}
