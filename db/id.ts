import { randomBytes } from "node:crypto";

let lastTime = 0;
let sequence = 0;

/**
 * Makes a UUIDv7 (RFC 9562): 48 bits of epoch milliseconds, then a 12-bit sequence and 62 random bits.
 * Ids made in one process sort in the order they were made, also within a millisecond.
 */
export function newId(now = Date.now()): string {
	if (now > lastTime) {
		lastTime = now;
		sequence = 0;
	} else {
		sequence += 1;
		if (sequence > 0xfff) {
			lastTime += 1;
			sequence = 0;
		}
	}
	const bytes = randomBytes(16);
	bytes.writeUIntBE(lastTime, 0, 6);
	bytes.writeUInt16BE(0x7000 | sequence, 6);
	bytes[8] = (bytes[8]! & 0x3f) | 0x80;
	const hex = bytes.toString("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
