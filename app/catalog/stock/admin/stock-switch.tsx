import { href, useLocation } from "react-router";
import { Chips } from "~/ui/layout/tabs";

const KINDS = [
	{ to: href("/admin/stock/receive"), label: "Receive" },
	{ to: href("/admin/stock/count"), label: "Count" },
	{ to: href("/admin/stock/reorder"), label: "Reorder" },
];

/** What is done with stock: one page of the section, with a switch. */
export function StockSwitch() {
	const { pathname } = useLocation();
	return <Chips label="Stock" items={KINDS.map((kind) => ({ ...kind, current: kind.to === pathname }))} />;
}
