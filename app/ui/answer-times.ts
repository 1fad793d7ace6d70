import { useMatches } from "react-router";
import { type AnswerTimes, answeredIn, reviewedIn } from "~/kernel/settings/promised";

const PROMISED_NOTHING: AnswerTimes = { reviewDays: null, answerHours: null };

/**
 * When applications are reviewed and messages answered: 'within 1-2 business days', 'within 24 hours' (Rule 6.14). The page's
 * loader gives them as `times`.
 */
export function useAnswerTimes(): { reviewed: string; answered: string } {
	const times =
		useMatches()
			.map(({ loaderData }) => (loaderData as { times?: AnswerTimes } | undefined)?.times)
			.find((found) => found !== undefined) ?? PROMISED_NOTHING;
	return { reviewed: reviewedIn(times), answered: answeredIn(times) };
}
