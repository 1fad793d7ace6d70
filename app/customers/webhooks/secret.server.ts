import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/kernel/config/env.server";

const PREFIX = "whsec_";

/** A new secret as its receiver gets it, once: 'whsec_' and 32 random bytes in base64 (Rule 9.78). */
export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** The key that encrypts the secrets of endpoints; it is made of SESSION_SECRET, which is not in the database. */
const sealingKey = () => Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", "secrets of webhooks", 32));

/** A secret as it is kept: AES-256-GCM, bound to its endpoint, so that nobody can move it to another one. */
export function seal(secret: string, endpointId: string): string {
	const nonce = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce).setAAD(Buffer.from(endpointId));
	const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** The secret again; null where SESSION_SECRET is no longer the one that it was kept with. */
export function unseal(kept: string, endpointId: string): string | null {
	const bytes = Buffer.from(kept, "base64");
	try {
		const decipher = createDecipheriv("aes-256-gcm", sealingKey(), bytes.subarray(0, 12))
			.setAAD(Buffer.from(endpointId))
			.setAuthTag(bytes.subarray(12, 28));
		return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
	} catch {
		return null;
	}
}

/** One signature of a message, as the Standard Webhooks specification has it: of its id, its moment in seconds and its body. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
	const key = Buffer.from(secret.slice(PREFIX.length), "base64");
	return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
