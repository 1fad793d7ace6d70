import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { decimalOf } from "~/kernel/money";
import { AGING, type Aging } from "../aging";
import { listBalances } from "../balances.queries.server";

/** Companies with something open: the balance and how late it is. */
export const loader = jsonLoader({
	access: "prices",
	run: ({ db, actor, url }) => {
		const search = url.searchParams.get("search") ?? "";
		const { rows, total } = listBalances(db, actor, { search, ...pagingOf(url) });
		const shown = rows.map(({ id, name, balanceCents, ...row }) => ({
			...{ id, name, balance: decimalOf(balanceCents) },
			aging: Object.fromEntries(
				(Object.keys(AGING) as (keyof Aging)[]).map((of) => [of, decimalOf(row[of])]),
			),
		}));
		return new JsonPage(shown, total);
	},
});
