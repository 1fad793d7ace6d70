/** Pages of help by the addresses they are about, the closest first; all others have their section's. */
const BY_ADDRESS: readonly (readonly [RegExp, string])[] = [
	[/^\/admin\/customers\/[^/]+\/order/, "phone-orders"],
	[/^\/admin\/orders\/tracking/, "shipping-from-a-file"],
	[/^\/admin\/stock\/count/, "counting"],
	[/^\/admin\/stock/, "receiving"],
	[/^\/admin\/(?:suppliers|purchases)/, "buying-in"],
	[/^\/admin\/export/, "leaving"],
	[/^\/admin\/import/, "imports"],
	[/^\/admin\/(?:price-lists|prices)/, "price-lists"],
	[/^\/admin\/accounts\/[^/]+\/(?:limit|release)/, "credit"],
	[/^\/admin\/accounts\/./, "statements"],
	[/^\/admin\/papers/, "credit"],
	[/^\/admin\/pact/, "pact-month"],
	[/^\/admin\/compliance\/excise/, "excise"],
	[/^\/admin\/settings\/(?:keys|webhooks)/, "programs"],
];

/**
 * The page of help beside a staff page (Rule 6.13).
 *
 * @param section the name of the section it belongs to.
 * @returns the last word of its address under /admin/help; null for the help itself and pages of no section.
 */
export function helpOf(pathname: string, section: string | undefined): string | null {
	if (pathname.startsWith("/admin/help")) return null;
	const own = BY_ADDRESS.find(([address]) => address.test(pathname))?.[1];
	return own ?? section?.toLowerCase() ?? null;
}
