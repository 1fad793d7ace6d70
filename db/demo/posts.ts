import { ageVerification } from "./posts/age-verification.ts";
import { coaAndPmta } from "./posts/coa-and-pmta.ts";
import { displayAndPlanogram } from "./posts/display-and-planogram.ts";
import { firstNinetyDays } from "./posts/first-ninety-days.ts";
import { holidayOrdering } from "./posts/holiday-ordering.ts";
import { licenseRenewals } from "./posts/license-renewals.ts";
import { moqAndCasePacks } from "./posts/moq-and-case-packs.ts";
import { net30Terms } from "./posts/net-30-terms.ts";
import { orderingByFlavor } from "./posts/ordering-by-flavor.ts";
import { pactActDeliveries } from "./posts/pact-act-deliveries.ts";
import type { DemoPost } from "./posts/post.ts";
import { receivingAPallet } from "./posts/receiving-a-pallet.ts";
import { returnsPost } from "./posts/returns.ts";
import { shrink } from "./posts/shrink.ts";
import { stateTaxBasics } from "./posts/state-tax-basics.ts";

export type { DemoPost } from "./posts/post.ts";

/** Twelve published posts and a draft, newest first. */
export const demoPosts: readonly DemoPost[] = [
	holidayOrdering,
	pactActDeliveries,
	ageVerification,
	orderingByFlavor,
	receivingAPallet,
	net30Terms,
	coaAndPmta,
	licenseRenewals,
	shrink,
	moqAndCasePacks,
	displayAndPlanogram,
	returnsPost,
	stateTaxBasics,
	firstNinetyDays,
];

const WORDS_PER_MINUTE = 200;

/** Whole minutes it takes to read a Markdown text, at least one. */
export function readingMinutes(markdown: string): number {
	const words = markdown.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length;
	return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
