import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { previewMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { env } from "~/kernel/config/env.server";
import { getMailPause } from "~/kernel/outbox/mail-pause.server";
import { listMails } from "~/kernel/outbox/outbox.queries.server";
import { grouped } from "~/kernel/texts/numbers";
import { mailName } from "~/terms/mail-templates";
import { Button } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import type { Route } from "./+types/outbox";
import { MailStatusBadge } from "./mail-status-badge";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Outbox");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const list = listMails(db, admin, listQueryOf(url));
	const shop = shopOfMails(db);
	const subjectOf = (mail: (typeof list)["rows"][number]) => {
		try {
			return previewMail(db, mail, shop).subject;
		} catch {
			// The mail's own page says why it can't be shown.
			return mailName(mail.template);
		}
	};
	const rows = list.rows.map((mail) => {
		const { id, to, status, createdAt, lastError } = mail;
		return { id, to, subject: subjectOf(mail), status, createdAt, lastError };
	});
	const failed = list.filters.status?.choices.find(({ value }) => value === "failed")?.count ?? 0;
	return { list: { ...list, rows }, failed, pause: getMailPause(db), hasServer: env.SMTP_URL !== undefined };
}

const COLUMNS: Column<Route.ComponentProps["loaderData"]["list"]["rows"][number]>[] = [
	{
		head: "Subject",
		cell: ({ id, subject, lastError }) => (
			<>
				<SiteLink to={href("/admin/outbox/:id/:does?", { id })}>{subject}</SiteLink>
				{lastError ? <span className="small mute block">{lastError}</span> : null}
			</>
		),
	},
	{ head: "Status", cell: ({ status }) => <MailStatusBadge status={status} /> },
	{ head: "To", cell: ({ to }) => <EmailWords email={to} />, narrow: "wide" },
	{ head: "Queued", cell: ({ createdAt }) => <Moment at={createdAt} show="full" />, narrow: "wide" },
];

export default function Outbox({ loaderData: { list, failed, pause, hasServer } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead
				title="Outbox"
				facts={hasServer ? "Every email the shop sends." : "No mail server is set up: nothing is sent."}
				tabs={useSectionTabs()}
			>
				<SiteLink to={href("/admin/outbox/preview")}>See all templates</SiteLink>
			</StaffHead>
			{pause ? (
				<Note kind="warn" className="mb-4">
					<p>
						<b>No mail is sent</b> since <Moment at={pause.since} show="full" />: {pause.reason}
					</p>
					<p>
						Mail waits here, and nothing is lost for three days. The next try is at{" "}
						<Moment at={pause.resumesAt} show="full" />.
					</p>
					<RetryForm search="" label="Try now" />
				</Note>
			) : null}
			<ListScreen
				list={list}
				tools={
					failed > 0 ? (
						<RetryForm
							search={list.search}
							label={failed === 1 ? "Send the failed one again" : `Send all ${grouped(failed)} failed again`}
						/>
					) : null
				}
				searches="Address or template"
				called={["email", "emails"]}
				empty="No emails yet"
				columns={COLUMNS}
				isBad={({ status }) => status === "failed"}
			/>
			{hasServer ? null : (
				<Note kind="warn" className="mt-4">
					No mail server is set up (SMTP_URL): emails are kept here to be read, and none leaves the shop.
				</Note>
			)}
		</div>
	);
}

/** Queues every failed mail that the search finds. Also ends the waiting of a paused queue. */
const RetryForm = ({ search, label }: { search: string; label: string }) => (
	<SiteForm method="post" action={href("/admin/outbox/retry")}>
		<input type="hidden" name="search" value={search} />
		<Button size="s">{label}</Button>
	</SiteForm>
);
