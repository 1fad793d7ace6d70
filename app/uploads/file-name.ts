const LONGEST = 120;
// Characters that turn the reading direction or take no room can make a name look like another.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * A client's file name made safe to show and to send back: no path parts, no control or unseen characters,
 * at most 120 characters with its ending kept. Never used as a name on disk.
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
