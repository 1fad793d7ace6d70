import type { Category } from "~/terms/categories";
import type { DeviceKind, FdaStatus, NicotineSource } from "~/terms/regulatory-facts";
import { nicotineOfStrength } from "./nicotine.ts";

/** What is known of a product's kind. Null: unknown. */
export type RegulatoryFacts = {
	deviceKind: DeviceKind | null;
	containsNicotine: boolean | null;
	nicotineSource: NicotineSource | null;
	fdaStatus: FdaStatus | null;
};

type Stated = RegulatoryFacts & { category: Category; nicotineStrength: string | null };

/** What every product of a category is. A pod system may be open or prefilled. */
export const KIND_OF_CATEGORY: { [category in Category]?: DeviceKind } = {
	disposables: "disposable",
	mods: "open-device",
	accessories: "part",
	"e-liquids": "bottled-liquid",
};

/**
 * A product's facts as stated, else as its category and nicotine strength say for certain (Rules 17.1, 17.2). What neither
 * says stays unknown.
 */
export function regulatoryFactsOf({ category, nicotineStrength, ...stated }: Stated): RegulatoryFacts {
	const containsNicotine = stated.containsNicotine ?? nicotineOfStrength(nicotineStrength);
	return {
		deviceKind: stated.deviceKind ?? KIND_OF_CATEGORY[category] ?? null,
		containsNicotine,
		nicotineSource: stated.nicotineSource ?? (containsNicotine === false ? "none" : null),
		fdaStatus: stated.fdaStatus,
	};
}
