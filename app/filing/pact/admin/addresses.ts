import { href } from "react-router";
import type { Permission } from "~/terms/roles";
import { addressOf } from "~/ui/address";
import type { FixLink } from "../check-report";

/** The page of a month's reports, with a state open. */
export const pactUrl = (month: string, state: string | null = null, all = false) =>
	addressOf(href("/admin/pact"), { month, state, all: all ? "1" : null });

const FIX_PAGES: {
	[At in FixLink["at"]]: { needs: Permission; to: (fixLink: Extract<FixLink, { at: At }>) => string };
} = {
	state: { needs: "exports", to: ({ id }) => href("/admin/pact/states/:state", { state: id }) },
	seller: { needs: "settings", to: () => href("/admin/settings/seller") },
	carrier: { needs: "settings", to: ({ id }) => href("/admin/settings/carriers/:id", { id }) },
	product: { needs: "products.edit", to: ({ id }) => href("/admin/products/:id", { id }) },
	company: {
		needs: "customers",
		to: ({ id }) => href("/admin/companies/:id/:does?", { id }),
	},
	order: {
		needs: "exports",
		to: ({ id }) => href("/admin/pact/orders/:orderNumber/:does?", { orderNumber: id }),
	},
	parcel: {
		needs: "orders.ship",
		to: ({ id, orderNumber }) => href("/admin/orders/:orderNumber/parcels/:id", { orderNumber, id }),
	},
};

/** Where a problem is put right, and what its reader's role has to allow. */
export function fixUrl<At extends FixLink["at"]>(
	fixLink: Extract<FixLink, { at: At }>,
): { needs: Permission; to: string } {
	const { needs, to } = FIX_PAGES[fixLink.at as At];
	return { needs, to: to(fixLink) };
}

export const reportUrl = (id: string) => href("/admin/pact/reports/:id", { id });
export const reportFile = (id: string) => href("/admin/pact/reports/:id/file", { id });
