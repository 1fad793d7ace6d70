import { describe, expect, it } from "vitest";
import { isMonth } from "~/kernel/clock/buckets";
import { checkReport, mergedProblems, problemText } from "./check-report.ts";
import { type Filing, KNOWN_FILINGS } from "./known-filings.ts";
import { LAYOUTS, type LayoutName, readField } from "./layouts.ts";
import { type Reporter, renderReport } from "./render-report.server.ts";
import { dueOn, keptUntil, lastDayOf, monthsAfter, monthText } from "./report-month.ts";
import type { ReportCarrier, ReportRow } from "./report-row.ts";

const UPS: ReportCarrier = {
	...{ id: "ups", name: "UPS", street: "9 Depot Road", city: "Atlanta", state: "GA", zipCode: "30301" },
	phone: "555-0177",
};
const ROW: ReportRow = {
	...{ state: "FL", shipmentId: "s", orderNumber: "RW-1", orderItemId: "i", productId: "p" },
	...{
		productName: "Origin",
		companyId: "c",
		day: "2026-10-31",
		invoiceNumber: "INV-1",
		invoiceDay: "2026-10-30",
	},
	...{
		recipient: "First Coast",
		address1: "1 Bay Street",
		address2: "Suite 2",
		city: "Miami",
		zipCode: "33101",
	},
	...{ phone: "555-0100", license: "Tobacco T-1 (FL)", name: "Origin, Mint", sku: "OX-1", upc: "0123" },
	...{ brand: "OXVA", deviceKind: "disposable", volumeHundredths: 1250, units: 3, unitPriceCents: 905 },
	...{ listPriceCents: null, exciseCents: 0, carrier: UPS, trackings: ["1Z", "2Z"], correction: null },
};
const FILING: Filing = { ...KNOWN_FILINGS.AL!, agent: "Ann Lee, Miami", layout: "any" };
const REPORTER: Reporter = {
	...{ name: "Ridgeline LLC", address: "1 Mill Road", phone: "555-0100", email: "us@example.com" },
	...{ ein: "12-3456789", signer: { name: "Rita Ridge", title: "President", phone: "555-0199" } },
	registrations: { FL: "P-FL" },
};
const check = (rows: readonly Partial<ReportRow>[], filing = FILING, reporter = REPORTER) =>
	checkReport(
		"FL",
		filing,
		reporter,
		rows.map((row) => ({ ...ROW, ...row })),
	);

describe("the check (Rule 20.7)", () => {
	it("finds nothing wrong with a row that has all a state asks", () => {
		expect(check([{}, { zipCode: "33101-0001" }, { zipCode: "33999" }, { zipCode: "34100" }])).toEqual([]);
		expect(check([{ state: "NY", zipCode: "10001" }])).toEqual([]);
	});

	it.each<[Partial<ReportRow>, string, string]>([
		[{ recipient: null }, "recipient has no name", "order"],
		[{ address1: " " }, "address is incomplete", "order"],
		[{ city: " " }, "address is incomplete", "order"],
		[{ zipCode: "" }, "ZIP code missing", "order"],
		[{ zipCode: "3310" }, "ZIP code 3310", "order"],
		[{ zipCode: "34000" }, "ZIP code 34000", "order"],
		[{ zipCode: "31999" }, "ZIP code 31999", "order"],
		[{ license: null }, "no license number", "company"],
		[{ license: null, companyId: null }, "no license number", "order"],
		[{ invoiceNumber: null }, "no invoice", "order"],
		[{ brand: null }, "no brand", "order"],
		[{ deviceKind: null }, "product kind unknown", "product"],
		[{ deviceKind: null, productId: null }, "product kind unknown", "order"],
		[{ volumeHundredths: null }, "milliliters unknown", "product"],
		[{ upc: null }, "no UPC", "product"],
		[{ upc: null, productId: null }, "no UPC", "order"],
		[{ carrier: null }, "carrier unknown", "parcel"],
		[{ carrier: { ...UPS, id: "other" } }, "carrier unknown", "parcel"],
		[{ carrier: { ...UPS, phone: null } }, "UPS has no phone", "carrier"],
		...(["street", "city", "state", "zipCode"] as const).map((part): [Partial<ReportRow>, string, string] => [
			{ carrier: { ...UPS, [part]: null } },
			"UPS has no address",
			"carrier",
		]),
		[{ carrier: { ...UPS, street: null, phone: null } }, "UPS has no address and phone", "carrier"],
	])("of %j says '%s', put right at the %s", (values, says, at) => {
		expect(check([values])).toMatchObject([{ state: "FL", says, mend: { at }, rows: 1 }]);
	});

	it("asks for milliliters of goods with liquid, where the layout has them", () => {
		const empty = { volumeHundredths: null };
		expect(check([{ ...empty, deviceKind: "open-device" }])).toEqual([]);
		expect(check([empty], { ...FILING, layout: "pa-2" })).toEqual([]);
		expect(check([empty], { ...FILING, layout: null }).map(({ says }) => says)).toEqual(["no layout set"]);
		expect(check([{}], { ...FILING, destination: null }, { ...REPORTER, registrations: {} })).toMatchObject([
			{ says: "no destination set", mend: { at: "state", id: "FL" } },
			{ says: "no registration number", mend: { at: "seller" } },
		]);
	});

	it("asks for UPCs where the layout has them, and for FEIN, signer and agent where it has a head and an end (Rule 20.26)", () => {
		const says = (layout: LayoutName, values: Partial<Reporter> = {}, agent: string | null = null) =>
			check([{ upc: null }], { ...FILING, layout, agent }, { ...REPORTER, ...values }).map(
				(problem) => `${problem.says} > ${problem.mend.at}`,
			);
		const signer = { name: "Rita Ridge", title: null, phone: "555-0199" };
		const ours = ["no FEIN > seller", "nobody named who signs > seller", "no agent in the state > state"];
		expect(says("pa-2", { ein: null, signer })).toEqual(ours);
		expect(says("cdtfa-5204-pa-3", { ein: null, signer })).toEqual([...ours, "no UPC > product"]);
		expect(says("vermont", { ein: null, signer })).toEqual([]);
		expect(says("pa-2", { signer: { ...signer, title: "President", name: null } }, "Ann Lee")).toEqual([
			"nobody named who signs > seller",
		]);
		expect(says("pa-2", {}, "Ann Lee")).toEqual([]);
	});

	it("says one cause once, with its rows, and of several states together", () => {
		const license = { license: null };
		const rows = [license, license, { recipient: null }, { recipient: null, orderNumber: "RW-2" }];
		const florida = check(rows, FILING, { ...REPORTER, registrations: {} });
		expect(florida.map(({ says, rows: count }) => [says, count])).toEqual([
			["no registration number", 1],
			["no license number", 2],
			["recipient has no name", 1],
			["recipient has no name", 1],
		]);
		const georgia = florida.slice(0, 2).map((problem) => ({ ...problem, state: "GA" }));
		expect(mergedProblems([...florida, ...georgia]).map(problemText)).toEqual([
			"No registration number, 2 rows in 2 states",
			"Florida: recipient has no name",
			"Florida: recipient has no name",
			"No license number, 4 rows in 2 states",
		]);
	});
});

describe("files (Rules 20.2, 20.4)", () => {
	const file = (
		layout: LayoutName,
		rows: readonly Partial<ReportRow>[],
		given: { agent?: string; revision?: number } = {},
	) =>
		renderReport(
			{
				...{ state: "FL", month: "2026-10", layout: LAYOUTS[layout], reporter: REPORTER },
				...{ agent: null, signedOn: "2026-11-03", ...given },
			},
			rows.map((row) => ({ ...ROW, ...row })),
		).split("\r\n");

	it("have every column of ours, empty where it is unknown", () => {
		const given = { state: "FL", lastDay: "2026-10-31", registration: null };
		const read = (row: ReportRow) => LAYOUTS.any.columns.map(([, field]) => readField(field, row, given));
		expect(read(ROW)).toEqual([
			...["FL", "2026-10", "INV-1", "10/30/2026", "10/31/2026", "First Coast", "1 Bay Street", "Suite 2"],
			...["Miami", "FL", "33101", "555-0100", "Tobacco T-1 (FL)", "Disposable", "OXVA", "OX-1", "0123"],
			...["Origin, Mint", 3, 12.5, 37.5, "9.05", null, 0, "UPS", "9 Depot Road", "Atlanta", "GA", "30301"],
			...["555-0177", "1Z 2Z", null],
		]);
		const unknown = { ...ROW, volumeHundredths: null, deviceKind: null, invoiceDay: null, carrier: null };
		expect(read({ ...unknown, correction: "Back" })).toEqual([
			...["FL", "2026-10", "INV-1", null, "10/31/2026", "First Coast", "1 Bay Street", "Suite 2"],
			...["Miami", "FL", "33101", "555-0100", "Tobacco T-1 (FL)", null, "OXVA", "OX-1", "0123"],
			...[
				"Origin, Mint",
				3,
				null,
				null,
				"9.05",
				null,
				0,
				null,
				null,
				null,
				null,
				null,
				null,
				"1Z 2Z",
				"Back",
			],
		]);
	});

	it("begin with who reports for which days, and end with totals and who delivered", () => {
		const second = { units: -1, carrier: { ...UPS, id: "x", name: "X", street: null, state: null } };
		const lines = file("any", [{}, second, { volumeHundredths: null }], { agent: "Ann Lee" });
		expect(lines).toEqual(
			expect.arrayContaining([
				...["Reporting period,10/01/2026 - 10/31/2026", "Agent in the state,Ann Lee", "FEIN,12-3456789"],
				...["Total quantity,5", "Total mL,25"],
				...['UPS,"9 Depot Road, Atlanta, GA 30301",555-0177', 'X,"Atlanta, 30301",555-0177'],
			]),
		);
		expect(lines.join()).not.toContain("No shipments");
		expect(file("pa-2", [{}]).join()).toMatch(/Total quantity,3,,Delivery service/);
	});

	it("end with who signs, and keep the parts of an earlier revision (Rule 20.26)", () => {
		for (const layout of ["pa-2", "cdtfa-5204-pa-3", "any"] as const)
			expect(file(layout, [{}]).slice(-7)).toEqual([
				...[
					"",
					"Signature,",
					"Name,Rita Ridge",
					"Title,President",
					"Telephone,555-0199",
					"Date,11/03/2026",
					"",
				],
			]);
		expect(file("pa-2", [{}])).toContain("Agent in the state,");
		const before = file("pa-2", [{}], { revision: 1 }).join();
		expect(before).not.toMatch(/Signature|Agent/);
		expect(file("pa-2", [{}], { agent: "Ann", revision: 1 })).toContain("Agent in the state,Ann");
	});

	it("without quotes have no commas and no more characters than the state takes", () => {
		const address1 = `${"A".repeat(39)} Street`;
		const [line] = file("vermont", [{ recipient: 'Lee,\r\n"Co"', address1 }]);
		expect(line).toBe(
			`P-FL,10312026,INV-1,10312026,,Lee Co,${"A".repeat(39)},Suite 2,Miami,FL,33101,555-0100,0,UPS,9 Depot Road`,
		);
	});
});

it("months are counted across years, end on their last day and are due on the 10th (Rules 20.9, 20.20)", () => {
	expect([monthsAfter("2026-12", 1), monthsAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
	expect([lastDayOf("2028-02"), lastDayOf("2026-12")]).toEqual(["2028-02-29", "2026-12-31"]);
	expect([dueOn("2026-12"), keptUntil("2026-02-03")]).toEqual(["2027-01-10", "2031-12-31"]);
	expect([isMonth("2026-13"), isMonth(null), isMonth("2026-12")]).toEqual([false, false, true]);
	expect([monthText("2026-10"), monthText("2026-10", false)]).toEqual(["October 2026", "October"]);
});
