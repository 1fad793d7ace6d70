/** A blog post of the demo. Dates are relative to the day the data is loaded, so it never looks outdated. */
export interface DemoPost {
	slug: string;
	title: string;
	excerpt: string;
	/** Markdown. */
	content: string;
	tags: string[];
	/** Days before the data is loaded; null for a draft. */
	publishedDaysAgo: number | null;
	featured: boolean;
	metaTitle: string;
	metaDescription: string;
	/** The drawn cover: its seed, 0 rack, 1 ledger, 2 pallet, and its color. */
	cover: { seed: number; kind: "rack" | "ledger" | "pallet"; accent: string };
}
