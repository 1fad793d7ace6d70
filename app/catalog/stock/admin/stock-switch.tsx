import { href, useLocation } from "react-router";
import type { SwitchName } from "~/terms/switches";
import { Chips } from "~/ui/layout/tabs";
import { useIsOn } from "~/ui/switches";

const KINDS: readonly { to: string; label: string; on?: SwitchName }[] = [
	{ to: href("/admin/stock/receive"), label: "Receive" },
	{ to: href("/admin/stock/count"), label: "Count" },
	{ to: href("/admin/stock/reorder"), label: "Reorder", on: "reorder" },
];

/** What is done with stock: one page of the section, with a switch. */
export function StockSwitch() {
	const { pathname } = useLocation();
	const isOn = useIsOn();
	const kinds = KINDS.filter(({ on }) => !on || isOn(on));
	return <Chips label="Stock" items={kinds.map((kind) => ({ ...kind, current: kind.to === pathname }))} />;
}
