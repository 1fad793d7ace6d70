import { Form, href, matchPath, redirect } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { userOrLogin } from "~/http/guards.server";
import { keptFormUrl } from "~/http/kept-form.server";
import { findKeptForm } from "~/kernel/forms/kept-form.server";
import { Button, ButtonLink } from "~/ui/button";
import { Line, Lines, Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/kept";
import { readableFields } from "./kept-fields";

/** The pages that restore a kept form themselves. Forms of other pages are shown, and sent, from here. */
export const FILLED_IN = [
	"/checkout",
	"/quick-order",
	"/cart/items",
	"/cart/items/:itemId",
	"/lists/new",
	"/lists/:listId",
	"/lists/:listId/name",
	"/buyer-portal/orders/:orderNumber/reorder",
	"/admin/products/new",
];

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "What you typed");

/** After a login that follows an ended session: leads to the form with what was typed (Rule 1.20). Never submits it. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	userOrLogin(context, url);
	const kept = findKeptForm(getDb(context), getActor(context), params.id);
	if (!kept) {
		const text = "We keep it for one hour, and only for the account that typed it.";
		setFlash(context, "What you typed is no longer here.", text, "error");
		throw redirect(href("/portal"));
	}
	const { pathname } = new URL(kept.path, url);
	if (FILLED_IN.some((pattern) => matchPath(pattern, pathname))) {
		setFlash(context, "Welcome back.", "We brought back what you typed. It hasn't been sent yet.");
		throw redirect(keptFormUrl(kept));
	}
	return { ...kept, readable: readableFields(kept.fields) };
}

export const links = accountSheet;

export default function KeptFormPage({ loaderData }: Route.ComponentProps) {
	const { path, page, fields, readable, hadFiles } = loaderData;
	return (
		<div className="wrap">
			<div className="max-w-2xl">
				<PageHead
					title="What you typed"
					intro="Your session ended before this form reached us. Nothing has been saved or sent yet."
				/>
				<Lines>
					{readable.map(({ label, value }, n) => (
						<Line key={n} label={label} words>
							<span className="whitespace-pre-wrap">{value || "(empty)"}</span>
						</Line>
					))}
				</Lines>
				{hadFiles ? (
					<Note kind="warn" className="mt-4">
						We don't keep files. Open the page to choose them again.
					</Note>
				) : null}
				<Form method="post" action={path} className="acts mt-5">
					{fields.map(([name, value], n) => (
						<input key={n} type="hidden" name={name} value={value} />
					))}
					<Button variant="primary" pendingText="Sending...">
						Send it now
					</Button>
					<ButtonLink to={page}>Open the page instead</ButtonLink>
				</Form>
				<p className="small mute mt-3">
					We keep this for one hour. <SiteLink to={href("/portal")}>Go to your portal</SiteLink>
				</p>
			</div>
		</div>
	);
}
