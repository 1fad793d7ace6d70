import { href } from "react-router";
import { findDuplicates, listCompanies, mergeCompanies, previewMerge } from "~/customers/index.server";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { staffMay } from "~/kernel/actor/permissions";
import { balancesOf } from "~/ledger/index.server";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import type { Route } from "./+types/merge";
import { companyOr404, companyUrl } from "./company-page.server";
import { MergeScreen } from "./merge-screen";

/** The preview of a merge with `?with=`; without it the companies to choose from (Rule 13.78). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { id, name } = companyOr404(db, admin, params.id);
	const other = url.searchParams.get("with");
	const search = url.searchParams.get("search")?.trim().slice(0, 100) ?? "";
	const found = search ? listCompanies(db, admin, { search, perPage: STAFF_ROWS.staffSearchRows }).rows : [];
	return {
		...{ id, name, search },
		balances: other && staffMay(admin, "prices") ? bothOwe(balancesOf(db, [id, other]), id, other) : null,
		preview: other ? foundOr404(() => previewMerge(db, admin, id, other)) : null,
		duplicates: findDuplicates(db, admin, id),
		found: found
			.filter((company) => company.id !== id)
			.map(({ id: its, name: called, address }) => ({ id: its, name: called, address })),
	};
}

const bothOwe = (owed: ReturnType<typeof balancesOf>, id: string, other: string): [number, number] => [
	owed.get(id)?.balanceCents ?? 0,
	owed.get(other)?.balanceCents ?? 0,
];

/** Merges the other company into this one. */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, mergeCompanies, {
		refusedTo: (form) =>
			addressOf(href("/admin/companies/:id/merge", { id: args.params.id }), {
				with: String(form.get("otherId") ?? ""),
			}),
		done: ({ name }) => ({
			to: companyUrl(args.params.id),
			title: "Companies Merged",
			text: `Everything is with ${name} now.`,
		}),
	});

export default function Merge({ loaderData }: Route.ComponentProps) {
	return <MergeScreen {...loaderData} />;
}
