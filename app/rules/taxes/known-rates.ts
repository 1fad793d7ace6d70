import type { exciseRates } from "~db/schema.server";

type Values = Omit<typeof exciseRates.$inferInsert, "checkedOn" | "knownAs"> & { knownAs: string };

const LIQUIDS = ["disposable", "prefilled-pod", "bottled-liquid"] as const;

/**
 * The rates that public sources named for the states we ship to (Rule 18.23). Off until an admin has compared them with their
 * source. What was not found is not here: California's percentage from July 2026 on, and every city's.
 */
export const KNOWN_RATES: readonly Values[] = [
	{
		...{ knownAs: "AL-ml", state: "AL", base: "milliliter", rate: 1000, deviceKinds: [...LIQUIDS] },
		...{ payer: "distributor", startsOn: "2026-10-01" },
		source: "https://www.revenue.alabama.gov/notice-vapor-products-tax (Act 2025-377)",
		watch:
			"Not between licensed wholesalers. Local taxes in place by October 1, 2025 stay; none was found with its rate.",
	},
	...[
		{ knownAs: "CO-list-2024", rate: 560_000, startsOn: "2024-07-01", endsOn: "2027-06-30" },
		{ knownAs: "CO-list-2027", rate: 620_000, startsOn: "2027-07-01", endsOn: null },
	].map(
		(row): Values => ({
			...{ ...row, state: "CO", base: "list-price", nicotineOnly: true, payer: "distributor" },
			source: "CRS 39-28.6-103, as given by colorado.public.law",
			watch: "Goods of modified risk: 28 %, from July 1, 2027 31 %. Enter these by hand.",
		}),
	),
	{
		...{ knownAs: "CT-ml", state: "CT", base: "milliliter", rate: 4000, nicotineOnly: true },
		...{ deviceKinds: ["disposable", "prefilled-pod"], payer: "distributor", startsOn: "2019-10-01" },
		source: "CGS 12-330ee; https://portal.ct.gov/DRS",
		watch: "Prefilled and sealed goods.",
	},
	{
		...{ knownAs: "CT-wholesale", state: "CT", base: "wholesale", rate: 100_000, nicotineOnly: true },
		...{ deviceKinds: ["open-device", "bottled-liquid"], payer: "distributor", startsOn: "2019-10-01" },
		source: "CGS 12-330ee; https://portal.ct.gov/DRS",
		watch: "All goods that are not prefilled and sealed.",
	},
	{
		...{ knownAs: "DE-ml", state: "DE", base: "milliliter", rate: 500, deviceKinds: [...LIQUIDS] },
		payer: "distributor",
		source: "30 Del.C. 5305(c)(2)",
		watch: "HB 215 of 2025 would make it $0.25 from September 1, 2025; whether it was enacted was not found.",
	},
	{
		...{ knownAs: "GA-ml", state: "GA", base: "milliliter", rate: 500, deviceKinds: ["prefilled-pod"] },
		payer: "distributor",
		source: "https://dor.georgia.gov/tobacco-excise-taxes",
		watch: "Closed systems.",
	},
	{
		...{ knownAs: "GA-wholesale", state: "GA", base: "wholesale", rate: 70_000, payer: "distributor" },
		deviceKinds: ["disposable", "open-device", "bottled-liquid"],
		source: "https://dor.georgia.gov/tobacco-excise-taxes",
		watch: "Single-use and open systems, of the wholesale cost.",
	},
];
