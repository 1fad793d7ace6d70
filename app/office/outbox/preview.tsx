import { href } from "react-router";
import { MailView } from "~/desk/mail-view";
import { previewMail, templateNames } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { MAIL_TEMPLATES } from "~/terms/mail-templates";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Chips } from "~/ui/layout/tabs";
import type { Route } from "./+types/preview";
import { sampleData } from "./sample-mail.server";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Email templates");

/** Each template with the newest record it could be about; nothing is sent. */
export function loader({ context, url }: Route.LoaderArgs) {
	adminOrDenied(context);
	const db = getDb(context);
	const template =
		templateNames().find((name) => name === url.searchParams.get("template")) ?? "order-confirmation";
	const shop = shopOfMails(db);
	const data = sampleData(db)[template];
	return {
		template,
		names: templateNames(),
		rendered: data ? previewMail(db, { template, data, to: null }, shop) : null,
	};
}

export default function Preview({ loaderData: { template, names, rendered } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageHead
				back={{ to: href("/admin/outbox"), label: "Outbox" }}
				title="Email templates"
				intro="Shown with the newest order, message or campaign."
			/>
			<Chips
				label="Template"
				items={names.map((name) => ({
					to: `${href("/admin/outbox/preview")}?template=${name}`,
					label: MAIL_TEMPLATES[name],
					current: name === template,
				}))}
			/>
			<div className="mt-5">
				{rendered ? (
					<>
						<p className="mb-3">
							<b>Subject:</b> {rendered.subject}
						</p>
						<MailView {...rendered} />
					</>
				) : (
					<Note>There is no record yet to show this email with.</Note>
				)}
			</div>
		</div>
	);
}
