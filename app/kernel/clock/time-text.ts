const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a time. Its formatter is kept: making one takes far longer than formatting with it. */
export function timeText(at: Date | number, options: Intl.DateTimeFormatOptions, locale = "en-US"): string {
	const key = locale + JSON.stringify(options);
	let formatter = formatters.get(key);
	if (!formatter) {
		formatter = new Intl.DateTimeFormat(locale, options);
		formatters.set(key, formatter);
	}
	return formatter.format(at);
}
