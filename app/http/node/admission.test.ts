import { expect, it } from "vitest";
import { Admission } from "./admission.server";

it("lets an address that sends little in when a few busy ones have all the places (Rule 9.23)", () => {
	const admission = new Admission();
	const enter = (address: number) => admission.enter(`192.0.2.${address}`);
	for (let n = 0; n < 512; n++) expect(enter(n % 8)).not.toBeNull();
	expect(enter(0)).toBeNull();
	const leave = [1, 2, 3, 4].map(() => enter(100));
	expect(leave).not.toContain(null);
	expect(enter(100)).toBeNull();
	leave[0]?.();
	expect(enter(100)).not.toBeNull();
	// Not without end: a thousand addresses are no shop's visitors.
	for (let n = 0; n < 508; n++) expect(admission.enter(`198.51.${n >> 8}.${n & 255}`)).not.toBeNull();
	expect(enter(200)).toBeNull();
});
