import { type FieldError, MOST_NAMED_ERRORS } from "~/kernel/errors";
import { grouped } from "~/kernel/texts/numbers";

/** For what depends on who asks. */
export const PRIVATE = { "Cache-Control": "private, no-store", Vary: "Cookie, Authorization" };

/**
 * An error as application/problem+json (RFC 9457). `title` is the catalog's name of the failure. Lists at
 * most 20 errors; `detail` gives the number of the others.
 */
export function problem(
	status: number,
	title: string,
	detail: string,
	errors: FieldError[] = [],
	headers = {},
): Response {
	const named = errors.slice(0, MOST_NAMED_ERRORS);
	const more = errors.length - named.length;
	const body = {
		type: "about:blank",
		title,
		status,
		detail:
			more > 0
				? `${detail} (${named.length} errors are listed, and ${grouped(more)} more were found)`
				: detail,
		...(named.length > 0 ? { errors: named } : {}),
	};
	return new Response(JSON.stringify(body), {
		status,
		headers: { ...PRIVATE, "Content-Type": "application/problem+json", ...headers },
	});
}
