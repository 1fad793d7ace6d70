/**
 * Makes a 12-digit UPC-A code from its first 11 digits by adding the check digit.
 * Throws RangeError for anything but 11 digits.
 */
export function upcA(first11: string): string {
	if (!/^\d{11}$/.test(first11)) throw new RangeError(`A UPC-A code starts with 11 digits, not ${first11}`);
	let sum = 0;
	for (let i = 0; i < 11; i++) sum += Number(first11[i]) * (i % 2 === 0 ? 3 : 1);
	return first11 + ((10 - (sum % 10)) % 10);
}

/** True for 12 digits with the right check digit. */
export function isUpcA(code: string): boolean {
	return /^\d{12}$/.test(code) && upcA(code.slice(0, 11)) === code;
}
