import { href } from "react-router";
import { listBrands } from "~/catalog/index.server";
import { getActor, getDb } from "~/http/context.server";
import { pageHead, publicPage } from "~/http/page-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import type { Route } from "./+types/brands";
import { type BrandCardData, BrandsScreen } from "./brands-screen";

export function loader({ context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	const brands = listBrands(getDb(context), actor).map(
		({ slug, name, description, logo, featured, productCount }): BrandCardData => ({
			slug,
			name,
			...(description ? { description: firstSentence(description) } : {}),
			...(logo ? { logo } : {}),
			...(featured ? { featured: true } : {}),
			productCount,
		}),
	);
	return publicPage(actor, {
		brands,
		head: pageHead(getDb(context), url, {
			title: "Brands",
			description: `The ${brands.length === 1 ? "brand" : `${brands.length} brands`} we distribute to licensed retailers, and their products.`,
			path: href("/brands"),
		}),
	});
}

const firstSentence = (text: string) => /^.{20,}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Brands({ loaderData }: Route.ComponentProps) {
	return <BrandsScreen brands={loaderData.brands} />;
}
