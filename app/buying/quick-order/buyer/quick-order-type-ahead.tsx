import { useCallback } from "react";
import { type Option, SuggestedProduct, SuggestionList } from "~/ui/site/suggestion-list";
import { useSuggestions } from "~/ui/site/use-suggestions";

/** Suggestions under a row's SKU box (Rule 3.4). `choose` gets the SKU of the chosen goods. */
export function QuickOrderTypeAhead({
	box,
	choose,
}: {
	box: HTMLInputElement;
	choose: (sku: string) => void;
}) {
	const { found, close } = useSuggestions(box);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it only sets a state
	const shut = useCallback(close, []);
	const options = (found?.products ?? []).flatMap((product): Option[] => {
		const { sku } = product;
		if (!sku) return [];
		return [
			{
				key: `${sku} ${product.flavor}`,
				content: <SuggestedProduct product={product} typed={found!.text} />,
				choose: () => choose(sku),
			},
		];
	});
	if (found?.closest) {
		const { closest } = found;
		const content = (
			<span>
				No match. Closest: <span className="mono">{closest}</span>
			</span>
		);
		options.push({ key: closest, className: "ta-b", content, choose: () => choose(closest) });
	}
	if (options.length === 0) return null;
	return (
		<SuggestionList
			box={box}
			options={options}
			close={shut}
			keys={
				<span>
					<kbd>Enter</kbd> take
				</span>
			}
		/>
	);
}
