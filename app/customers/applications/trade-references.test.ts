import { describe, expect, it } from "vitest";
import { readTradeReferences, referencesAsText } from "./trade-references.ts";

const ann = {
	company: "North Star Supply",
	contact: "Ann Lee",
	phone: "(555) 010-0100",
	email: "ann@northstar.example",
};
const bob = {
	company: "Harbor Goods",
	contact: "Bob Ray",
	phone: "555-010-0111",
	email: "bob@harbor.example",
};

describe("reading trade references (Rule 2.5)", () => {
	it("reads labeled blocks, with labels in any order and spelling", () => {
		const text = `Company: North Star Supply
Contact: Ann Lee
Phone: (555) 010-0100
Email: ann@northstar.example

E-mail: bob@harbor.example
Tel: 555-010-0111
Contact name: Bob Ray
Supplier = Harbor Goods`;
		expect(readTradeReferences(text)).toEqual({ references: [ann, bob], unread: [] });
	});

	it("reads unlabeled blocks in the example's order, with or without numbers", () => {
		const text =
			"1. North Star Supply\r\nAnn Lee\r\n(555) 010-0100\r\nann@northstar.example\r\n \r\n2) Harbor Goods\nBob Ray\n555-010-0111\nbob@harbor.example\n";
		expect(readTradeReferences(text).references).toEqual([ann, bob]);
	});

	it("reads one reference per line", () => {
		const text = `North Star Supply, Ann Lee, (555) 010-0100, ann@northstar.example
Harbor Goods | Bob Ray | 555-010-0111 | bob@harbor.example`;
		expect(readTradeReferences(text).references).toEqual([ann, bob]);
	});

	it("separates references that have no blank line between them", () => {
		const labeled =
			"Company: North Star Supply\nPhone: 555-0100000\nCompany: Harbor Goods\nPhone: 555-0111000";
		expect(readTradeReferences(labeled).references.map(({ company }) => company)).toEqual([
			"North Star Supply",
			"Harbor Goods",
		]);
		const plain = [ann, bob].map((one) => Object.values(one).join("\n")).join("\n");
		expect(readTradeReferences(plain).references).toEqual([ann, bob]);
	});

	it("accepts a reference with some parts missing", () => {
		expect(readTradeReferences("Harbor Goods\nbob@harbor.example").references).toEqual([
			{ company: "Harbor Goods", contact: "", phone: "", email: "bob@harbor.example" },
		]);
	});

	it("takes the contact after the phone or the email, and a name after both for the next company", () => {
		const read = (...lines: string[]) => readTradeReferences(lines.join("\n")).references;
		const { company, contact, phone, email } = ann;
		expect(read(company, phone, contact)).toEqual([{ ...ann, email: "" }]);
		expect(read(company, email, contact)).toEqual([{ ...ann, phone: "" }]);
		expect(read(phone, email, company)).toEqual([{ ...ann, contact: "" }]);
		expect(read(company, phone, email, bob.company, bob.phone)).toEqual([
			{ ...ann, contact: "" },
			{ ...bob, contact: "", email: "" },
		]);
	});

	it("keeps a reference on one line apart from the lines around it", () => {
		const line = "Harbor Goods, Bob Ray, 555-010-0111, bob@harbor.example";
		const other = { company: "North Star Supply", contact: "", phone: "", email: "" };
		expect(readTradeReferences(`Company: ${other.company}\n${line}`).references).toEqual([other, bob]);
		const short = line.split(", bob@")[0]!;
		expect(readTradeReferences(`${short}\nEmail: ${ann.email}\nCompany: ${ann.company}`).references).toEqual([
			{ ...bob, email: "" },
			{ ...ann, contact: "", phone: "" },
		]);
		expect(readTradeReferences(`${short}\nEmail: ${ann.email}`).references).toEqual([]);
	});

	it("does not take a company's commas for a list, nor prose for an email or a phone", () => {
		const second = (text: string) => readTradeReferences(`Smith, Jones, and Sons\n${text}`).references[0]!;
		expect(second(bob.phone)).toEqual({ ...bob, company: "Smith, Jones, and Sons", contact: "", email: "" });
		for (const [part, text, longest] of [
			["email", "a@b.example ", 119],
			["phone", "555-0100 ", 40],
		] as const) {
			const ofLength = (length: number) =>
				text
					.repeat(20)
					.slice(0, length - 1)
					.concat("1");
			expect(second(ofLength(longest))).toMatchObject({ [part]: ofLength(longest) });
			expect(second(ofLength(longest + 1))).toMatchObject({ contact: ofLength(longest + 1) });
		}
	});

	it("takes a lone name for a reference only if it is labeled as a company", () => {
		expect(readTradeReferences("Company: Harbor Goods").references).toEqual([
			{ company: "Harbor Goods", contact: "", phone: "", email: "" },
		]);
		for (const unnamed of ["Harbor Goods", "Harbor Goods\nPhone:"]) {
			expect(readTradeReferences(unnamed).references).toEqual([]);
		}
	});

	it("keeps unreadable blocks as written, along with the parsed ones", () => {
		const prose = "Please ask around,\neverybody here knows us\nand our shop on Main Street\nsince 1987.";
		const { references, unread } = readTradeReferences(`${prose}\n\n${Object.values(ann).join("\n")}`);
		expect(references).toEqual([ann]);
		expect(unread).toEqual([prose]);
		expect(readTradeReferences("just one line").unread).toEqual(["just one line"]);
		expect(readTradeReferences(" - ").unread).toEqual(["-"]);
		const withLongLine = `${Object.values(bob).join("\n")}\n${"x".repeat(401)}`;
		expect(readTradeReferences(withLongLine)).toEqual({ references: [], unread: [withLongLine] });
	});

	it("returns nothing for empty text", () => {
		expect(readTradeReferences(" \n\n ")).toEqual({ references: [], unread: [] });
	});

	it("reads 500 references, and no more", () => {
		const text = Array.from({ length: 501 }, (_, n) => `Company: Shop ${n}\nPhone: 555-010-${1000 + n}`);
		expect(readTradeReferences(text.slice(1).join("\n\n")).references).toHaveLength(500);
		expect(readTradeReferences(text.join("\n\n")).references).toHaveLength(500);
		expect(referencesAsText(JSON.stringify(text)).split("\n\n")).toHaveLength(500);
	});

	it.each(["a@", ", ", "1 ", "\n ", " - ", "a", "a\n", "a:", "1.\n"])(
		"needs time in proportion to the length of a text made of %j",
		(piece) => {
			const of = (length: number) => piece.repeat(length / piece.length);
			// Eight times the text: a ratio of 8 if linear, 64 if quadratic.
			const [short, long] = [6_000, 48_000].map((length) => fastest(() => readTradeReferences(of(length))));
			expect(long! / Math.max(short!, 0.2)).toBeLessThan(30);
		},
	);
});

/** Milliseconds of the fastest of several runs: other load only makes runs slower, never faster. */
function fastest(run: () => unknown): number {
	let least = Number.POSITIVE_INFINITY;
	for (let n = 0; n < 7; n += 1) {
		const start = performance.now();
		run();
		least = Math.min(least, performance.now() - start);
	}
	return least;
}

describe("references as the API sends them", () => {
	it("turns a JSON array of references into text that reads back the same", () => {
		const text = referencesAsText(JSON.stringify([ann, bob]));
		expect(readTradeReferences(text).references).toEqual([ann, bob]);
	});

	it("recognizes the parts by common JSON key names", () => {
		const sent = [
			{ companyName: "A", contactName: "B", phoneNumber: "555-0100", emailAddress: "a@x.example" },
			{ name: "C", contact_person: "D", phone: 5550100 },
			{ supplier: "E", relationship: "5 years" },
			{ name: "G", company: "F" },
		];
		expect(readTradeReferences(referencesAsText(JSON.stringify(sent))).references).toEqual([
			{ company: "A", contact: "B", phone: "555-0100", email: "a@x.example" },
			{ company: "C", contact: "D", phone: "5550100", email: "" },
			{ company: "E", contact: "", phone: "", email: "" },
			{ company: "F", contact: "G", phone: "", email: "" },
		]);
	});

	it("accepts an array of strings, and leaves other text unchanged", () => {
		expect(referencesAsText('["Harbor Goods, Bob Ray, 555-010-0111"]')).toBe(
			"Harbor Goods, Bob Ray, 555-010-0111",
		);
		expect(referencesAsText('\n[null, 5550100, "", " Harbor\\nGoods "]')).toBe("5550100\n\nHarbor\nGoods");
		for (const text of ["[1987] Harbor Goods", "1987", '{"company":"Harbor Goods"}']) {
			expect(referencesAsText(text)).toBe(text);
		}
		expect(referencesAsText("[]")).toBe("");
	});

	it("does not let a value inject a line for another part", () => {
		const text = referencesAsText(
			JSON.stringify([{ company: " A\nEmail: x@y.example", contact: { a: 1 }, phone: 5550100 }]),
		);
		expect(text).toBe("Company: A Email: x@y.example\nPhone: 5550100");
	});
});
