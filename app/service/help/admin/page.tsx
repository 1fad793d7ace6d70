import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { opensFor, staffOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import { SiteLink } from "~/ui/site-link";
import { Prose } from "../../blog/buyer/prose";
import { getStaffHelp } from "../help-texts.server";
import type { Route } from "./+types/page";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageTitle(matches, `Help: ${loaderData?.title ?? ""}`);

/** A page of help for staff (Rule 6.13). */
export function loader({ context, params }: Route.LoaderArgs) {
	const reader = staffOrDenied(context, null);
	const page = getStaffHelp(getDb(context), params.slug, (address) => opensFor(reader, address));
	if (!page) throw data({ message: "Page not found." }, { status: 404 });
	return page;
}

export default function StaffHelpPage({ loaderData }: Route.ComponentProps) {
	const { title, summary, sections, others } = loaderData;
	return (
		<div className="wrap">
			<PageHead back={{ to: href("/admin/help"), label: "All help" }} title={title} intro={summary}>
				<PrintButton />
			</PageHead>
			<div className="max-w-184">
				{sections.map(({ id, heading, html }) => (
					<section key={id} aria-labelledby={id} className="mb-6">
						<h2 id={id}>{heading}</h2>
						<Prose html={html} />
					</section>
				))}
			</div>
			<nav className="no-print mt-8 max-w-184" aria-label="More help">
				<p className="small mute">
					{others.map(({ slug, title: name }) => (
						<SiteLink key={slug} className="mr-4 inline-block" to={href("/admin/help/:slug", { slug })}>
							{name}
						</SiteLink>
					))}
				</p>
			</nav>
		</div>
	);
}
