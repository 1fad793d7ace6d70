/**
 * Why goods can't be bought for the store that is ordered for: the state's law (Rule 17.7), also because its excise can't be worked out
 * (Rule 18.24), or a license that ended (Rule 13.53).
 */
export type WhyNot = {
	kind: "law" | "license";
	/** For a label: 'Not allowed in Florida'. */
	short: string;
	/** The reason in a sentence. */
	text: string;
	/** The law that says so, and the day we read it, YYYY-MM-DD. */
	source?: { name: string; checkedOn: string };
	/** What else the law allows there, where a line says so (Rule 17.14). */
	instead?: Instead[];
};

/** A product that may be bought in place of another: in any flavor, or in the named ones where the others may not. */
export type Instead = { slug: string; name: string; flavors: string[] };

/** 'Classic Tobacco or Rich Tobacco in Stick', or 'Stick'. */
export const insteadText = ({ name, flavors }: Instead): string =>
	flavors.length > 0 ? `${flavors.join(" or ")} in ${name}` : name;
