import { grouped } from "~/kernel/texts/numbers";
import type { Standing, StateShare } from "~/rules/index.server";
import { Badge } from "~/ui/text/badge";

const BADGES: Record<Standing, { label: string; color: "green" | "red" | "yellow" | "gray" }> = {
	allowed: { label: "Allowed", color: "green" },
	blocked: { label: "Blocked", color: "red" },
	part: { label: "Blocked in part", color: "red" },
	unsure: { label: "Not confirmed", color: "gray" },
};

/** How a product stands in a state. */
export const StandingBadge = ({ standing }: { standing: Standing }) => (
	<Badge color={BADGES[standing].color}>{BADGES[standing].label}</Badge>
);

/** A state's products as a bar: green allowed, black blocked, gray not confirmed. The words beside it say the same. */
export function ShareBar({ share }: { share: StateShare }) {
	const width = (part: number) => ({ "--share": share.products === 0 ? 0 : part / share.products });
	return (
		<span className="share" aria-hidden="true">
			<i style={width(share.allowed)} />
			<i className="x" style={width(share.blocked)} />
			<i className="p" style={width(share.part)} />
		</span>
	);
}

/** '41 allowed, 71 blocked, 38 not confirmed'; parts without products are left out. */
export function ShareWords({ share: { products, allowed, blocked, part, unsure } }: { share: StateShare }) {
	if (products === 0) return "No product is on sale";
	const others = [
		blocked > 0 && `${grouped(blocked)} blocked`,
		part > 0 && `${grouped(part)} blocked in part`,
		unsure > 0 && `${grouped(unsure)} not confirmed`,
	].filter(Boolean);
	return (
		<>
			{allowed > 0 ? <b>{grouped(allowed)} allowed</b> : null}
			{allowed > 0 && others.length > 0 ? ", " : ""}
			{others.join(", ")}
		</>
	);
}
