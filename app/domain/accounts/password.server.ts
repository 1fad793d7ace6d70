import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

// OWASP's second choice of parameters: about 25 ms and 19 MiB a hash.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

const parameters = (password: string, nonce: Buffer) => ({
	message: password.normalize("NFKC"),
	nonce,
	memory: MEMORY_KIB,
	passes: PASSES,
	parallelism: LANES,
	tagLength: TAG_BYTES,
});

/** Hashes a password with argon2id into PHC form. */
export async function hashPassword(password: string): Promise<string> {
	const nonce = randomBytes(16);
	const tag = await derive("argon2id", parameters(password, nonce));
	const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
	return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`;
}

// Checked against when there is no such account, so that both answers take the same time.
let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one the hash was made from. With a null hash (no such account) it does the
 * same work and says no.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
	decoy ??= hashPassword("no account has this password");
	const [, , , , nonce, tag] = (hash ?? (await decoy)).split("$");
	const expected = Buffer.from(tag!, "base64");
	const actual = await derive("argon2id", parameters(password, Buffer.from(nonce!, "base64")));
	return timingSafeEqual(expected, actual) && hash !== null;
}
