import { type RefObject, useCallback, useEffect } from "react";
import { href, useLocation, useNavigate, useSubmit } from "react-router";
import { counted } from "~/kernel/texts/numbers";
import type { Suggestion } from "~/terms/suggestions";
import { Icon } from "../icon";
import { Marked, type Option, SuggestedProduct, SuggestionList } from "./suggestion-list";
import { useSuggestions } from "./use-suggestions";

const pathOf = ({ slug, flavor, sku }: Suggestion) =>
	href("/products/:slug", { slug }) + (flavor && sku ? `?code=${encodeURIComponent(sku)}` : "");

/** Suggestions under the site's search (Rule 3.4). Ctrl+Enter adds a product's minimum to the cart. */
export function SiteTypeAhead({ box }: { box: RefObject<HTMLInputElement | null> }) {
	const { found, close } = useSuggestions(box.current);
	const navigate = useNavigate();
	const submit = useSubmit();
	const { pathname, search } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: it only sets a state
	const shut = useCallback(close, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the list
	useEffect(shut, [pathname, search, shut]);
	if (!found || !box.current) return null;

	const add = ({ id, flavor, minimum }: Suggestion) =>
		submit(
			{
				productId: id!,
				...(flavor ? { flavor } : {}),
				quantity: String(minimum),
				idempotencyKey: `${Date.now()}.${Math.random()}`,
				redirectTo: pathname + search,
			},
			{ method: "post", action: href("/cart/items"), preventScrollReset: true },
		);
	const options: Option[] = [
		...found.products.map((product, n) => ({
			key: `${product.slug} ${product.flavor}`,
			heading: n === 0 ? "Products" : undefined,
			content: <SuggestedProduct product={product} typed={found.text} />,
			choose: () => navigate(pathOf(product)),
			add: product.id ? () => add(product) : undefined,
		})),
		...found.brands.map(({ slug, name, products }, n) => ({
			key: slug,
			heading: n === 0 ? "Brands" : undefined,
			className: "ta-b",
			content: (
				<>
					<span>
						<Marked text={name} typed={found.text} />{" "}
						<span className="mute">· {counted(products, "product")}</span>
					</span>
					<img src={href("/pictures/brands/:slug.svg", { slug })} alt="" width={92} height={28} />
				</>
			),
			choose: () => navigate(href("/brands/:slug", { slug })),
		})),
		found.closest
			? {
					key: "closest",
					className: "ta-all",
					content: (
						<>
							<Icon name="search" />
							<span>
								No match. Closest: <span className="mono">{found.closest}</span>
							</span>
						</>
					),
					choose: () => navigate(`${href("/products")}?search=${encodeURIComponent(found.closest!)}`),
				}
			: {
					key: "all",
					className: "ta-all",
					content: (
						<>
							<Icon name="search" />
							<span>Search for “{found.text}”</span>
							<span className="ta-r mute">{counted(found.total, "product")}</span>
						</>
					),
					choose: () => box.current?.form?.requestSubmit(),
				},
	];
	return (
		<SuggestionList
			box={box.current}
			options={options}
			close={shut}
			keys={
				<>
					<span>
						<kbd>Enter</kbd> open
					</span>
					{found.products.some(({ id }) => id) ? (
						<span>
							<kbd>Ctrl</kbd> <kbd>Enter</kbd> add the minimum to the cart
						</span>
					) : null}
				</>
			}
		/>
	);
}
