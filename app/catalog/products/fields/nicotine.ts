type Nicotine = {
	/** An admin's statement; null if there is none. */
	containsNicotine: boolean | null;
	nicotineStrength: string | null;
};

// Words for "without nicotine". Tobacco-free nicotine is nicotine, so "free" alone doesn't count.
const FREE_OF_NICOTINE = [
	/\b(?:nicotine|nic)[ -]?free\b/g,
	/\bfree (?:of|from) (?:nicotine|nic)\b/g,
	/\b(?:no|non|zero|without)[ -]?(?:nicotine|nic)\b/g,
	/(?<![\d.,])0+(?:[.,]0+)?(?![\d.,])\s*(?:%|mg\s*(?:\/|per)\s*ml|mg|percent)?(?:\s*(?:of )?(?:nicotine|nic)\b)?/g,
	/\b(?:none|no|zero)\b/g,
];

const AMOUNT = /(?<![\d.,])(?:\d*[1-9]\d*(?:[.,]\d+)?|0[.,]0*[1-9]\d*)\s*(?:%|mg|percent)/;

const ZERO_IN_LIST = /(?<![\d.,])0+,\s/;

/**
 * Whether a nicotine strength says that there is nicotine: false where it says nothing but 0 or "nicotine free", true
 * where it names an amount and none of those, null where it leaves that open.
 */
export function nicotineOfStrength(strength: string | null): boolean | null {
	const text = (strength ?? "").toLowerCase();
	const rest = FREE_OF_NICOTINE.reduce((left, pattern) => left.replace(pattern, " "), text);
	if (rest !== text) return /[\p{L}\p{N}]/u.test(rest) ? null : false;
	return AMOUNT.test(text) && !ZERO_IN_LIST.test(text) ? true : null;
}

/**
 * Whether a product is shown with the nicotine warning (Rule 3.7): as an admin stated. Where nobody has, a strength that
 * says nothing but 0 or "nicotine free" goes without; every other strength, and none at all, shows it.
 */
export const showsNicotineWarning = ({ containsNicotine, nicotineStrength }: Nicotine): boolean =>
	(containsNicotine ?? nicotineOfStrength(nicotineStrength)) !== false;
