import { href, redirect } from "react-router";
import { findByCode } from "~/catalog/index.server";
import { onlyCustomersAct } from "~/http/acting.server";
import { getActor, getDb } from "~/http/context.server";
import { publicPage } from "~/http/page-head.server";
import { catalogViewCookie } from "~/http/visitor-choices.server";
import { breadcrumbList, pageMeta } from "~/ui/layout/page-meta";
import { catalogSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/products";
import { loadCatalog } from "./catalog.server";
import { answerOrderList } from "./order-list.server";
import { ProductsScreen } from "./products-screen";

export const links = catalogSheet;

export const middleware: Route.MiddlewareFunction[] = [onlyCustomersAct];

export function loader({ request, context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	const params = url.searchParams;
	const found = params.size === 1 ? findByCode(getDb(context), params.get("search") ?? "") : null;
	if (found) {
		throw redirect(`${href("/products/:slug", { slug: found.slug })}?code=${encodeURIComponent(found.code)}`);
	}
	const page = loadCatalog(request, context, url);
	// Visitors' pages are shared, so they set no cookie (Rule 1.11).
	const isChosen = actor.kind === "user" && params.has("view");
	const view = page.state.isList ? "list" : "labels";
	return publicPage(
		actor,
		page,
		isChosen ? { "Set-Cookie": catalogViewCookie(view, url.protocol === "https:") } : {},
	);
}

/** The order list's form (Rule 3.22). */
export const action = answerOrderList;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? pageMeta(loaderData.head, [breadcrumbList([{ name: "Products", url: loaderData.crumb }])])
		: [];

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
	return <ProductsScreen {...loaderData} answer={actionData ?? loaderData.kept} />;
}
