// Staff's searches over 5,000 companies with 10,000 stores, in milliseconds:
//   npx vitest bench --run --dir tests/bench companies
import { describe, test } from "vitest";
import { listCompanies } from "~/customers/companies/company-list.queries.server";
import { findDuplicates, listDuplicates } from "~/customers/companies/duplicates.queries.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { licenses, locations, wholesaleApplications } from "~db/schema.server";
import { makeAdmin, makeBuyer, testDatabase } from "../helpers/database";
import { makeOrder } from "../helpers/order";

const COMPANIES = 5_000;
const NAMES = ["Harbor", "Sound Shore", "Cornerstore", "Desert Cloud", "Lakeside", "Union", "Elm Street"];
const KINDS = ["Vape", "Smoke Shop", "Tobacco", "Market", "Mini Mart"];

/** Every fiftieth company has the EIN of the one before it. */
function fill(db: Db): void {
	for (let n = 0; n < COMPANIES; n++) {
		const name = `${NAMES[n % NAMES.length]} ${KINDS[n % KINDS.length]} ${n}`;
		const user = makeBuyer(db, { businessName: name, businessPhone: `480-55${String(n).padStart(5, "0")}` });
		const address = `${n} Main St\nMesa, AZ ${85_000 + (n % 900)}`;
		const ein = String(100_000_000 + (n % 50 === 0 ? n - 1 : n)).replace(/^(..)/, "$1-");
		db.insert(wholesaleApplications)
			.values({
				...{ userId: user.id, companyId: user.companyId, email: user.email, businessName: name },
				...{
					businessAddress: address,
					businessPhone: "",
					ein,
					expectedVolume: "$2,000-$4,999",
					status: "approved",
				},
			})
			.run();
		for (const place of [address, `${n} Elm Ave, Suite ${n % 40}\nTempe, AZ ${85_000 + (n % 900)}`]) {
			const location = db
				.insert(locations)
				.values({ companyId: user.companyId!, name, address: place, status: "approved" })
				.returning()
				.get();
			db.insert(licenses)
				.values({ locationId: location.id, kind: "tobaccoLicense", number: `TL-${n}-${place.length}` })
				.run();
		}
		if (n % 10 === 0) makeOrder(db, { userId: user.id });
	}
}

describe("5,000 companies", () => {
	const db = testDatabase();
	const admin: UserActor = makeAdmin(db);
	db.transaction(() => fill(db));
	const all = {
		...Object.fromEntries(
			[
				"harbor",
				"sound shore tobacco",
				"4321 Main Street",
				"TL-4321-26",
				"10-0004321",
				"100004321",
				"480-5504321",
				"mesa",
				"zzz",
			].map((search) => [`search ${search}`, () => listCompanies(db, admin, { search })]),
		),
		"no search": () => listCompanies(db, admin),
		"last order first": () => listCompanies(db, admin, { sort: "ordered" }),
		"a state": () => listCompanies(db, admin, { filters: { state: "AZ" } }),
		"possible duplicates": () => listDuplicates(db, admin, { page: 1, perPage: 50 }),
		"duplicates of one": () => findDuplicates(db, admin, listCompanies(db, admin).rows[0]!.id),
	};
	for (const [name, run] of Object.entries(all))
		test(name, async ({ bench }) => {
			await bench(name, () => void run()).run();
		});
});
