/**
 * Returns the key an address is counted under (Rule 9.2): the address itself, or the first 64 bits with IPv6, since a
 * provider gives each customer all addresses that begin with them.
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
