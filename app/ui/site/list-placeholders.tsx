import { type ReactNode, useEffect, useState } from "react";
import { href, useLocation, useNavigation } from "react-router";
import { LIMITS } from "~/site";
import { BrandSkeletons, PostSkeletons, ProductSkeletons } from "../skeleton";

/** Below this an answer is quick enough: placeholders would only flicker. */
const PATIENCE_MS = 150;

/**
 * While a list is on its way from another page, its placeholders stand in for that page, which stays as it is in case
 * the reader stops the load. A list that only changes its filters shows them itself.
 */
export function ListPlaceholders({ children }: { children: ReactNode }) {
	const coming = useNavigation();
	const { pathname } = useLocation();
	const target = coming.state === "loading" && !coming.formMethod ? coming.location.pathname : null;
	const list = target !== null && target !== pathname ? lists[target] : undefined;
	const [isLate, setIsLate] = useState(false);
	useEffect(() => {
		setIsLate(false);
		if (!list) return;
		const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
		return () => clearTimeout(timer);
	}, [list]);
	const shown = isLate ? list : undefined;
	return (
		<>
			{shown ? (
				<div className="wrap">
					<p className="head text-27 font-bold" aria-hidden="true">
						{shown.title}
					</p>
					{shown.placeholders}
				</div>
			) : null}
			<div hidden={shown !== undefined}>{children}</div>
		</>
	);
}

const lists: Record<string, { title: string; placeholders: ReactNode }> = {
	[href("/products")]: {
		title: "Products",
		placeholders: <ProductSkeletons count={LIMITS.productPlaceholders} />,
	},
	[href("/brands")]: { title: "Brands", placeholders: <BrandSkeletons count={LIMITS.brandPlaceholders} /> },
	[href("/blog")]: { title: "Blog", placeholders: <PostSkeletons count={LIMITS.postPlaceholders} /> },
};
