import { useEffect, useRef } from "react";
import { href } from "react-router";
import { type CartLine, lineName } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import type { Totals } from "~/terms/order-totals";
import { RadioRows } from "~/ui/form/radio-rows";
import { SiteLink } from "~/ui/site-link";
import type { BlockedGoods } from "./blocked-goods.server";

/** What to do about lines that can't go where the order ships: order the others, or send all to another store. */
export type Remedy = "rest" | "move";

/** What each remedy would order; null where it isn't possible. */
export type Remedies = {
	rest: { lines: CartLine[]; totals: Totals } | null;
	move: { id: string; name: string; totals: Totals } | null;
};

const totalText = ({ totalCents, shippingCents }: Totals) =>
	shippingCents === 0
		? `${formatCents(totalCents)}, shipping is free.`
		: `${formatCents(totalCents)} with tax and shipping.`;

/** One box for all lines that can't go to a place: why, by which source, and what to do instead (Rule 5.14). */
export function BlockedBox({
	place,
	placeId,
	groups,
	lines,
	remedies,
	remedy,
	onChoose,
	takesFocus,
}: {
	/** The name of the store, or the city. */
	place: string;
	/** The store's id, or 'other'. */
	placeId: string;
	groups: readonly BlockedGoods[];
	/** All lines of the order. */
	lines: readonly CartLine[];
	remedies: Remedies;
	remedy: Remedy | null;
	onChoose: (remedy: Remedy) => void;
	/** It is the answer to the form: reading starts here. */
	takesFocus: boolean;
}) {
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		if (takesFocus) box.current?.focus();
	}, [takesFocus]);
	const blocked = groups.flatMap((group) => group.lines).length;
	const { rest, move } = remedies;
	return (
		<section
			className="oneans"
			aria-labelledby="blocked"
			ref={box}
			{...(takesFocus ? { tabIndex: -1, autoFocus: true } : {})}
		>
			<h2 id="blocked">
				{blocked < lines.length
					? `${blocked} of ${counted(lines.length, "line")} can't go to ${place}`
					: `None of the lines can go to ${place}`}
			</h2>
			{groups.map((group) => (
				<Group key={group.text} group={group} lines={lines} />
			))}
			<input type="hidden" name="blockedAt" value={placeId} />
			{rest ? <input type="hidden" name="restTotalCents" value={rest.totals.totalCents} /> : null}
			{move ? (
				<>
					<input type="hidden" name="moveTo" value={move.id} />
					<input type="hidden" name="moveTotalCents" value={move.totals.totalCents} />
				</>
			) : null}
			{remedy ? (
				<RadioRows
					name="blocked"
					legend="What to do"
					value={remedy}
					onChange={(value) => onChoose(value === "move" ? "move" : "rest")}
					rows={[
						...(rest
							? [
									{
										value: "rest",
										name: `Order the other ${rest.lines.length === 1 ? "line" : counted(rest.lines.length, "line")} for ${place}`,
										text: `${counted(rest.lines.length, "line")}, ${totalText(rest.totals)} The ${blocked === 1 ? "line stays" : `${counted(blocked, "line")} stay`} in your cart.`,
									},
								]
							: []),
						...(move
							? [
									{
										value: "move",
										name: `Send ${lines.length === 1 ? "it" : `all ${counted(lines.length, "line")}`} to ${move.name} instead`,
										text: totalText(move.totals),
									},
								]
							: []),
					]}
				/>
			) : (
				<p className="mt-2">
					Choose another address below, or <SiteLink to={href("/cart")}>change your cart</SiteLink>.
				</p>
			)}
		</section>
	);
}

/** A reason, and the lines it is about: products once, with their flavors. */
function Group({
	group: { text, source, license, lines: ids },
	lines,
}: {
	group: BlockedGoods;
	lines: readonly CartLine[];
}) {
	const own = lines.filter(({ id }) => ids.includes(id));
	const products = [...Map.groupBy(own, ({ productId }) => productId).values()];
	const names = products.map((same) =>
		same.length === 1
			? lineName(same[0]!)
			: `${same[0]!.productName} (${same.map(({ flavor }) => flavor ?? "Assorted").join(", ")})`,
	);
	return (
		<>
			<p>
				{text}
				{source ? ` Source: ${source.name}, checked ${dayText(source.checkedOn)}.` : null}
				{license ? (
					<>
						{" "}
						<SiteLink to={`${href("/portal/locations/:id/:does?", { id: license.locationId })}#licenses`}>
							{license.isEnded ? "Renew the license" : "Send the license"}
						</SiteLink>
					</>
				) : null}
			</p>
			<p className="small mute">
				{license ? "Held" : "Blocked"}: {names.join("; ")}.
			</p>
		</>
	);
}
