import { Form, href } from "react-router";
import { MailView } from "~/desk/mail-view";
import { previewMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { getMail } from "~/kernel/outbox/outbox.queries.server";
import { mailName } from "~/terms/mail-templates";
import { Button } from "~/ui/button";
import { Facts, Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Moment } from "~/ui/text/moment";
import type { Route } from "./+types/mail";
import { mailForms } from "./mail.server";
import { MailStatusBadge } from "./mail-status-badge";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData?.rendered?.subject ?? "Email");

export function loader({ context, params }: Route.LoaderArgs) {
	mailForms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { data, ...mail } = foundOr404(() => getMail(db, admin, params.id));
	try {
		const rendered = previewMail(db, { ...mail, data }, shopOfMails(db));
		return { mail, rendered, problem: null };
	} catch (error) {
		// The mail's record may be deleted; the row is shown anyway.
		return { mail, rendered: null, problem: error instanceof Error ? error.message : String(error) };
	}
}

export const action = mailForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function Mail({ loaderData: { mail, rendered, problem } }: Route.ComponentProps) {
	const waits = mail.status === "queued";
	return (
		<div className="wrap">
			<PageHead
				back={{ to: href("/admin/outbox"), label: "Outbox" }}
				title={rendered?.subject ?? mailName(mail.template)}
			>
				<MailStatusBadge status={mail.status} />
			</PageHead>
			<div className="split">
				<div>
					{rendered ? (
						<MailView {...rendered} />
					) : (
						<Note kind="warn">This email can't be shown: {problem}</Note>
					)}
				</div>
				<aside>
					{mail.status === "failed" ? (
						<Form
							method="post"
							action={href("/admin/outbox/:id/:does?", { id: mail.id, does: "retry" })}
							className="mb-4"
						>
							<Button variant="primary" pendingText="Queuing...">
								Try again
							</Button>
						</Form>
					) : null}
					<Facts
						items={[
							{ label: "To", value: mail.to },
							{ label: "Reply to", value: mail.replyTo },
							{ label: "Template", value: mailName(mail.template) },
							{ label: "Queued", value: <Moment at={mail.createdAt} show="full" /> },
							{ label: "Sent", value: mail.sentAt ? <Moment at={mail.sentAt} show="full" /> : null },
							{ label: "Attempts", value: String(mail.attempts) },
							{ label: "Next attempt", value: waits ? <Moment at={mail.nextAttemptAt} show="full" /> : null },
							{ label: "Last error", value: mail.lastError },
						]}
					/>
				</aside>
			</div>
		</div>
	);
}
