import { getActor, getDb } from "~/http/context.server";
import { publicPage } from "~/http/page-head.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { pageMeta } from "~/ui/layout/page-meta";
import type { Route } from "./+types/home";
import { homeData } from "./home-data.server";
import { HomeScreen } from "./home-screen";

export function loader({ context, url }: Route.LoaderArgs) {
	const [db, actor] = [getDb(context), getActor(context)];
	return publicPage(actor, homeData(db, actor, url, getSettings(db).brand));
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData ? pageMeta(loaderData.head, [loaderData.organization]) : [];

export default function Home({ loaderData }: Route.ComponentProps) {
	return <HomeScreen {...loaderData} />;
}
