import { grouped } from "~/kernel/texts/numbers";
import type { TakenFlavor } from "../../orders/order-view";

/** The flavors an assorted line was filled with: '6 Mint, 4 Mango'. */
export function TakenFlavors({ taken }: { taken: readonly TakenFlavor[] }) {
	if (taken.length === 0) return null;
	return (
		<span className="small block">
			{taken.map(({ flavor, quantity }) => `${grouped(quantity)} ${flavor}`).join(", ")}
		</span>
	);
}
