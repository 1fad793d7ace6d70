import { type Algorithm, hash, parseOptions, type Version, verify } from "@node-rs/argon2";

// OWASP's second choice of parameters: about 25 ms and 19 MiB a hash.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const ARGON2ID: Algorithm.Argon2id = 2;
const VERSION_19: Version.V0x13 = 1;
const SALT_BYTES = 16;

/** Normalizes the password: the same letters may arrive as different bytes from another keyboard or system. */
const plain = (password: string) => password.normalize("NFKC");

/** Hashes a password with argon2id into PHC form, which contains its parameters. */
export function hashPassword(password: string): Promise<string> {
	return hash(plain(password), COST);
}

// Checked against when there is no hash, so that both cases take the same time.
let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash, using the parameters in the hash. Without a readable hash it does the same
 * work and returns false.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
	if (stored !== null && parametersOf(stored)) return verify(stored, plain(password));
	decoy ??= hashPassword("no account has this password");
	await verify(await decoy, plain(password));
	return false;
}

/** Whether a hash was made with parameters other than the current ones. */
export function isOutdated(stored: string): boolean {
	const made = parametersOf(stored);
	return !(
		made &&
		made.algorithm === ARGON2ID &&
		made.version === VERSION_19 &&
		made.saltLen >= SALT_BYTES &&
		made.memoryCost === COST.memoryCost &&
		made.timeCost === COST.timeCost &&
		made.parallelism === COST.parallelism &&
		made.outputLen === COST.outputLen
	);
}

/** The parameters in a PHC string; null when it is not one. */
function parametersOf(stored: string): ReturnType<typeof parseOptions> | null {
	try {
		return parseOptions(stored);
	} catch {
		return null;
	}
}
