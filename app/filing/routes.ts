import { type RouteConfig, route } from "@react-router/dev/routes";

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/settings/retention", "filing/retention/admin/retention.tsx"),
	route("admin/reports", "filing/reports/admin/reports.tsx"),
	route("admin/reports/accountant", "filing/accountant/admin/accountant.tsx"),
	route("admin/reports/accountant/:file", "filing/accountant/admin/accountant-file.ts"),
	route("admin/reports/:file", "filing/reports/admin/report-file.ts"),
	route("admin/pact", "filing/pact/admin/pact.tsx"),
	route("admin/pact/export", "filing/pact/admin/export.ts"),
	route("admin/pact/rows.csv", "filing/pact/admin/rows-file.ts"),
	route("admin/pact/states/:state", "filing/pact/admin/state.tsx"),
	route("admin/pact/reports/:id", "filing/pact/admin/report.tsx"),
	route("admin/pact/reports/:id/file", "filing/pact/admin/file.ts"),
	route("admin/pact/orders/:orderNumber/:does?", "filing/pact/admin/order.tsx"),
] satisfies RouteConfig;
