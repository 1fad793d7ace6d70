import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { Line, Lines, Panel } from "~/ui/layout/card";
import { Moment } from "~/ui/text/moment";
import type { LeftCart } from "../cart/left-cart.server";
import type { PeopleData } from "./people";

/** Carts of people who left, each to be taken over by a colleague who buys (Rule 13.13). */
export const LeftCarts = ({ leftCarts, mayBuy }: Pick<PeopleData, "leftCarts" | "mayBuy">) => (
	<section aria-labelledby="left-carts">
		<h2 className="mb-3" id="left-carts">
			Carts left behind
		</h2>
		<div className="grid gap-6">
			{leftCarts.map((cart) => (
				<Left key={cart.id} cart={cart} mayBuy={mayBuy} />
			))}
		</div>
	</section>
);

function Left({ cart: { id, username, lines, createdAt }, mayBuy }: { cart: LeftCart; mayBuy: boolean }) {
	return (
		<Panel as="article" title={`Cart of ${username}`} aside={<Moment at={createdAt} />}>
			<Lines>
				{lines.map(({ productId, flavorId, name, quantity }) => (
					<Line key={`${productId} ${flavorId}`} label={name}>
						× {quantity}
					</Line>
				))}
			</Lines>
			{mayBuy ? (
				<Form method="post" action={href("/buyer-portal/people/carts/:id", { id })} className="mt-3">
					<Button pendingText="Adding...">
						Take over<span className="vh"> the cart of {username}</span>
					</Button>
				</Form>
			) : null}
		</Panel>
	);
}
