import type { ReactNode } from "react";
import { href } from "react-router";
import { LIMITS } from "~/kernel/config/site";
import { BrandSkeletons, PostSkeletons, ProductSkeletons } from "../layout/skeleton";

const lists: Record<string, { title: string; placeholders: ReactNode }> = {
	[href("/products")]: {
		title: "Products",
		placeholders: <ProductSkeletons count={LIMITS.productPlaceholders} />,
	},
	[href("/brands")]: { title: "Brands", placeholders: <BrandSkeletons count={LIMITS.brandPlaceholders} /> },
	[href("/blog")]: { title: "Blog", placeholders: <PostSkeletons count={LIMITS.postPlaceholders} /> },
};

/** The title and placeholders of the list at a path. */
export function PlaceholderList({ path }: { path: string }) {
	const list = lists[path];
	return list ? (
		<div className="wrap">
			<p className="head display text-27" aria-hidden="true">
				{list.title}
			</p>
			{list.placeholders}
		</div>
	) : null;
}
