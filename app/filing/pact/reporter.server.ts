import { countsOn, getSeller } from "~/kernel/settings/seller.queries.server";
import type { Db, Tx } from "~db/client.server";
import type { Reporter } from "./render-report.server.ts";
import { lastDayOf } from "./report-month.ts";

/** Our registered data for a month's reports, from the settings of the seller. A registration without a state is the federal one. */
export function reporterOf(db: Db | Tx, month: string): Reporter {
	const { name, address, phone, email, licenses, signer } = getSeller(db);
	const day = lastDayOf(month);
	return {
		...{ name, address, phone, email, signer },
		ein: licenses.find(({ kind }) => kind === "ein")?.number ?? null,
		registrations: Object.fromEntries(
			licenses.flatMap((license) =>
				license.kind === "pact" && license.state !== null && countsOn(license, day, license.state)
					? [[license.state, license.number]]
					: [],
			),
		),
	};
}
