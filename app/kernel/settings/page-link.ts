const HERE = "http://here.invalid";

/** Whether a text is a path of this site. Rejects variants of `//host` that browsers would follow to another site. */
export function isOwnPath(text: string): boolean {
	if (!text.startsWith("/") || /[\s\p{Cc}]/u.test(text)) return false;
	return URL.canParse(text, HERE) && new URL(text, HERE).origin === HERE;
}

/** Whether a text is an https address without a password in it. */
export function isSecureAddress(text: string): boolean {
	if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
	const { protocol, username, password } = new URL(text);
	return protocol === "https:" && username === "" && password === "";
}
