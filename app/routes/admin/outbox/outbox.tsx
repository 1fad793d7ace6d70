import { href, Link } from "react-router";
import { listMails } from "~/domain/outbox/outbox.queries.server";
import { previewMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { env } from "~/env.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { listQueryOf } from "~/routes/admin/list/list-query";
import { ListScreen } from "~/routes/admin/list/list-screen";
import { Note } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { StaffHead } from "~/ui/staff/staff-head";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { useSectionTabs } from "../frame/sections";
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
			return mail.template;
		}
	};
	const rows = list.rows.map((mail) => {
		const { id, to, status, createdAt, lastError } = mail;
		return { id, to, subject: subjectOf(mail), status, createdAt, lastError };
	});
	return { list: { ...list, rows }, hasServer: env.SMTP_URL !== undefined };
}

const COLUMNS: Column<Route.ComponentProps["loaderData"]["list"]["rows"][number]>[] = [
	{
		head: "Subject",
		cell: ({ id, subject, lastError }) => (
			<>
				<Link to={href("/admin/outbox/:id", { id })}>{subject}</Link>
				{lastError ? <span className="small mute block">{lastError}</span> : null}
			</>
		),
	},
	{ head: "Status", cell: ({ status }) => <MailStatusBadge status={status} /> },
	{ head: "To", cell: ({ to }) => <EmailWords email={to} />, narrow: "wide" },
	{ head: "Queued", cell: ({ createdAt }) => <Moment at={createdAt} show="full" />, narrow: "wide" },
];

export default function Outbox({ loaderData: { list, hasServer } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead
				title="Outbox"
				facts={hasServer ? "Every email the shop sends." : "No mail server is set up: nothing is sent."}
				tabs={useSectionTabs("Settings", href("/admin/outbox"))}
			>
				<Link to={href("/admin/outbox/preview")}>See all templates</Link>
			</StaffHead>
			<ListScreen
				list={list}
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
