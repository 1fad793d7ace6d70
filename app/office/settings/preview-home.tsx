import { data } from "react-router";
import { getDb } from "~/http/context.server";
import { PRIVATE_FRAME } from "~/http/framed.server";
import { staffOrDenied } from "~/http/guards.server";
import { VISITOR } from "~/kernel/actor/actor";
import { previewedBrand } from "~/kernel/settings/brand-preview.server";
import { pageTitle } from "~/ui/layout/page-title";
import { homeData } from "../home/home-data.server";
import { HomeScreen } from "../home/home-screen";
import type { Route } from "./+types/preview-home";

/** To look at only: no scripts, and no question before it. */
export const handle = { noJs: true, noAgeGate: true };

/** The home page as visitors would read it with the typed brand, which nobody else sees (Rule 9.44). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = staffOrDenied(context, "settings");
	const db = getDb(context);
	return data(homeData(db, VISITOR, url, previewedBrand(db, admin, url)!), { headers: PRIVATE_FRAME });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Preview of the home page"),
	{ name: "robots", content: "noindex" },
];

export default function PreviewHome({ loaderData }: Route.ComponentProps) {
	return <HomeScreen {...loaderData} />;
}
