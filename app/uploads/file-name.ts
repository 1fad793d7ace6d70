const LONGEST = 120;
// Characters without width, or that change the text direction, can make a name look like another.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * Makes a client's file name safe to show and to send back: no path, no control or invisible characters, at most 120
 * characters with its extension. Never used as a name on disk.
 */
export function cleanFileName(name: string): string {
	const last = name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
	const clean = last
		.replace(UNSEEN, "")
		.replace(/[<>:"|?*]/g, "_")
		.replace(/\s+/g, " ")
		.replace(/^[. ]+|[. ]+$/g, "");
	if (!clean) return "document";
	const letters = [...clean];
	if (letters.length <= LONGEST) return clean;
	const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? "";
	return letters.slice(0, LONGEST - ending.length).join("") + ending;
}
