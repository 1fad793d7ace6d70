import { BlockList, isIP } from "node:net";

/** IPv4 addresses that are nobody's on the internet: this machine, its network, its host's services, and what is reserved. */
const BLOCKED = new BlockList();
for (const [start, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
] as const)
	BLOCKED.addSubnet(start, bits);
// The service that tells machines of Azure about themselves has a public address.
BLOCKED.addAddress("168.63.129.16");

/** What IPv6 has given out to networks. Everything else is private, local or stands for an IPv4 address. */
const GIVEN = new BlockList();
GIVEN.addSubnet("2000::", 3, "ipv6");
for (const [start, bits] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const)
	BLOCKED.addSubnet(start, bits, "ipv6");

/** Whether an IP address is one on the internet, to which messages may go (Rule 9.79). */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !BLOCKED.check(address);
	if (family !== 6 || address.includes("%")) return false;
	return GIVEN.check(address, "ipv6") && !BLOCKED.check(address, "ipv6");
}
