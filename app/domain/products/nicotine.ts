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

/**
 * Whether a product is shown with the nicotine warning (Rule 3.7): as an admin stated. Where nobody has, a strength that
 * says nothing but 0 or "nicotine free" goes without; every other strength, and none at all, shows it.
 */
export function showsNicotineWarning({ containsNicotine, nicotineStrength }: Nicotine): boolean {
	if (containsNicotine !== null) return containsNicotine;
	const text = (nicotineStrength ?? "").toLowerCase();
	const rest = FREE_OF_NICOTINE.reduce((left, pattern) => left.replace(pattern, " "), text);
	return rest === text || /[\p{L}\p{N}]/u.test(rest);
}
