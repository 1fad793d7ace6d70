import { href } from "react-router";
import { staffOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { HelpList } from "../help-list";
import { listStaffHelp } from "../help-texts.server";
import type { Route } from "./+types/help";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Help");

export function loader({ context }: Route.LoaderArgs) {
	staffOrDenied(context, null);
	return { pages: listStaffHelp() };
}

/** The list of help for staff (Rule 6.13). */
export default function StaffHelp({ loaderData: { pages } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageHead title="Help" intro="Short how-to's. Each staff page leads to its own." />
			<HelpList
				pages={pages.map((page) => ({ ...page, to: href("/admin/help/:slug", { slug: page.slug }) }))}
			/>
		</div>
	);
}
