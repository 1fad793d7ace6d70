import type { LegalSettings } from "./setting.ts";

/** How soon the shop answers, as its owner promises (Rule 6.14). */
export type AnswerTimes = Pick<LegalSettings, "reviewDays" | "answerHours">;

/** '1-2 business days'. */
export const reviewTime = (days: number): string =>
	days === 1 ? "1 business day" : `1-${days} business days`;

/** When applications are reviewed: 'within 1-2 business days' or, where no time is promised, 'as they come in'. */
export const reviewedIn = ({ reviewDays }: Pick<AnswerTimes, "reviewDays">): string =>
	reviewDays === null ? "as they come in" : `within ${reviewTime(reviewDays)}`;

/** When messages are answered: 'within 24 hours' or, where no time is promised, 'as soon as we can'. */
export const answeredIn = ({ answerHours }: Pick<AnswerTimes, "answerHours">): string =>
	answerHours === null
		? "as soon as we can"
		: `within ${answerHours === 1 ? "an hour" : `${answerHours} hours`}`;

/** The same in Spanish. */
export const answeredInSpanish = ({ answerHours }: Pick<AnswerTimes, "answerHours">): string =>
	answerHours === null
		? "en cuanto podamos"
		: `en ${answerHours === 1 ? "una hora" : `${answerHours} horas`}`;

/** '1-2 días hábiles'. */
export const reviewTimeSpanish = (days: number): string =>
	days === 1 ? "1 día hábil" : `1-${days} días hábiles`;
