import type { FlavorClass, RuleDecision } from "~/terms/compliance";
import { type ApplicationDocumentKind, DOCUMENT_KINDS, documentName } from "~/terms/documents";
import type { DeviceKind } from "~/terms/regulatory-facts";
import { stateName } from "~/terms/state-names";

/** The words of a rule's sentence: 'In all of California, disposables with menthol or mint flavor and nicotine are blocked for all buyers.' */
export const RULE_WORDS = {
	deviceKind: {
		disposable: "disposables",
		"prefilled-pod": "prefilled pods",
		"open-device": "open devices",
		"bottled-liquid": "bottled liquids",
		part: "parts and accessories",
	} satisfies Record<DeviceKind, string>,
	flavorClass: {
		tobacco: "tobacco flavor",
		menthol: "menthol or mint flavor",
		flavored: "any flavor except tobacco, menthol and mint",
		unflavored: "no flavor",
	} satisfies Record<FlavorClass, string>,
	decision: {
		blocked: "blocked",
		allowed: "allowed",
		"needs-review": "under review",
	} satisfies Record<RuleDecision, string>,
	licenseKind: Object.fromEntries(
		DOCUMENT_KINDS.map((kind) => [kind, `buyers with a ${documentName(kind)}`]),
	) as Record<ApplicationDocumentKind, string>,
} as const;

/** What a rule says, as far as its sentence goes. */
export type SaidRule = {
	state: string;
	locality: string | null;
	deviceKind: DeviceKind | null;
	flavorClass: FlavorClass | null;
	nicotineOnly: boolean;
	decision: RuleDecision;
	licenseKind: string | null;
};

/** Where a rule counts: 'all of California', or the city or county. */
export const rulePlace = ({ state, locality }: Pick<SaidRule, "state" | "locality">): string =>
	locality ?? `all of ${stateName(state)}`;

/**
 * A rule as a sentence in four parts (Rule 17.3): which goods, their flavor, what else they have, and the decision with its buyers. A
 * condition that the rule doesn't have is left out.
 */
export function ruleSentence(rule: SaidRule): {
	goods: string;
	flavor: string;
	and: string;
	decision: string;
	who: string;
} {
	const goods = rule.deviceKind ? RULE_WORDS.deviceKind[rule.deviceKind] : "all products";
	const flavor = rule.flavorClass ? RULE_WORDS.flavorClass[rule.flavorClass] : "";
	const nicotine = rule.nicotineOnly ? (flavor ? " and nicotine" : "nicotine") : "";
	const license = rule.licenseKind as ApplicationDocumentKind | null;
	return {
		goods: `In ${rulePlace(rule)}, ${goods}${flavor || nicotine ? " with " : ""}`,
		flavor,
		and: `${nicotine} are `,
		decision: RULE_WORDS.decision[rule.decision],
		who: license ? ` for ${RULE_WORDS.licenseKind[license]}.` : ".",
	};
}
