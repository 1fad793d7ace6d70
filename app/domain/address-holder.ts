/**
 * Gives whom an address is counted for (Rule 9.2): itself, or with IPv6 the first 64 bits, since a provider gives each
 * customer all addresses that begin with them.
 */
export function holderOf(ip: string): string {
	if (!ip.includes(":")) return ip;
	const [head = "", tail] = ip.toLowerCase().split("::");
	const before = head.split(":").filter(Boolean);
	const after = (tail ?? "").split(":").filter(Boolean);
	const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
	const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
	return `${groups.slice(0, 4).join(":")}::/64`;
}
