import { expect, it } from "vitest";
import { readPhotoName } from "./photo-names.ts";

const first = (path: string) => readPhotoName(path).codes[0];
const codes = (path: string) => readPhotoName(path).codes;

it("reads the SKU of a name, in full before it is shortened", () => {
	expect(codes("RAZ-TN9000.jpg")).toEqual(["RAZ-TN9000", "RAZ_TN9000", "RAZTN9000"]);
	expect(codes("RAZ-TN9000-2.jpg")).toContain("RAZ-TN9000");
	expect(codes("RAZ-TN9000-2.jpg")[0]).toBe("RAZ-TN9000-2");
	expect(codes("RAZ-TN9000_front.png")).toContain("RAZ-TN9000");
	expect(codes("RAZ-TN9000 (3).webp")).toContain("RAZ-TN9000");
	expect(codes("RAZ-TN9000-front-2.webp")).toContain("RAZ-TN9000");
	expect(codes("RAZ TN9000.jpg")).toContain("RAZ-TN9000");
	// A word that is part of the code, or could be a flavor, is not taken off.
	expect(codes("RAZ-GRAPE.jpg")).not.toContain("RAZ");
});

it("reads folders where a name says only which picture it is", () => {
	expect(first("photos/RAZ-TN9000/1.jpg")).toBe("RAZ-TN9000");
	expect(first("RAZ-TN9000/front.jpg")).toBe("RAZ-TN9000");
	expect(first("RAZ-TN9000/IMG_0012.jpg")).toBe("RAZ-TN9000");
	expect(first("2.jpg")).toBe("2");
	expect(codes("brand/RAZ-TN9000.jpg").at(-1)).toBe("brand");
});

it("orders the pictures of one product", () => {
	const places = ["A.jpg", "A-front.jpg", "A-2.jpg", "A-10.jpg", "A-side.jpg", "A/3.jpg", "A-back.jpg"].map(
		(path) => readPhotoName(path).place,
	);
	expect(places.slice(0, 4)).toEqual([0, 0, 2, 10]);
	expect(places[5]).toBe(3);
	expect(places[4]).toBeGreaterThan(10);
	expect(places[6]).toBeGreaterThan(places[4]!);
});
