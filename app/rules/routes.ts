import { type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that anyone may ask for; each says itself what its reader may see. */
export const pages = [route("can-i-buy", "rules/can-i-buy/buyer/can-i-buy.tsx")] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/licenses", "rules/licenses/admin/licenses.tsx"),
	route("admin/compliance/rules/:id/:does?", "rules/compliance/admin/rule.tsx"),
	route("admin/compliance/lists/:id/:does?", "rules/compliance/admin/list.tsx"),
	route("admin/compliance/flavors", "rules/compliance/admin/flavors.tsx"),
	route("admin/compliance/excise", "rules/taxes/admin/excise.tsx"),
	route("admin/compliance/excise/rates/:id", "rules/taxes/admin/excise-rate.tsx"),
	route("admin/compliance/excise/:state/:does?", "rules/taxes/admin/excise-state.tsx"),
	route("admin/compliance/lists/:id/copy", "rules/compliance/admin/copy.tsx"),
] satisfies RouteConfig;
