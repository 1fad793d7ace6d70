import { href } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { AGE_MINIMUM, AGE_VALID_DAYS, FIXED_MARGIN_PERCENT, MAX_FILE_MB } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import { sellingAt } from "~/kernel/settings/selling.queries.server";
import { PAYMENT_METHODS } from "~/terms/payment";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { taxPercent } from "~/terms/selling";
import { STATE_NAMES } from "~/terms/state-names";
import { Facts, Note } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import type { Route } from "./+types/rules";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "States and rates");

export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	const { states, freight } = sellingAt(getDb(context));
	return {
		states: states.ships.map((code) => {
			const tax = states.tax[code];
			return { code, name: STATE_NAMES[code], tax: tax === undefined ? "not decided" : taxPercent(tax) };
		}),
		rates: [
			{ label: "Shipping", value: formatCents(freight.everywhere.cents) },
			{
				label: "Free shipping",
				value:
					freight.everywhere.freeAboveCents === null
						? "never"
						: `above ${formatCents(freight.everywhere.freeAboveCents)}; exactly that much pays`,
			},
			...Object.values(PRICING_TIERS).map(({ name, volume, description }) => ({
				label: `${name} tier`,
				value: `${volume} a month, ${description}`,
			})),
			{
				label: "Payment methods",
				value: Object.values(PAYMENT_METHODS)
					.map(({ name }) => name)
					.join(", "),
			},
			{ label: "Margin in the breakdown", value: `fixed at ${FIXED_MARGIN_PERCENT}%` },
			{ label: "Age", value: `${AGE_MINIMUM} and over, asked again after ${AGE_VALID_DAYS} days` },
			{ label: "Largest document", value: `${MAX_FILE_MB} MB` },
		],
	};
}

/** Read-only rules: a wrong value would charge or ship wrongly (Rule 9.6). */
export default function Rules({ loaderData: { states, rates } }: Route.ComponentProps) {
	return (
		<SettingsFrame>
			<Note className="mb-6 max-w-184">
				Orders are charged and shipped by these rules, and the legal pages promise them. They are fixed in
				this version. Ask your developer to change them.
			</Note>
			<div className="split">
				<section>
					<h2 className="mb-3">States goods are shipped to</h2>
					<p className="mute mb-3 max-w-184">
						The business is registered in these ten and its carriers deliver there with an adult's signature,
						as the PACT Act asks. Checkout accepts no other state, and the{" "}
						<SiteLink to={href("/compliance/shipping-restrictions")}>Shipping Restrictions</SiteLink> list
						them.
					</p>
					<Table
						rows={states}
						rowKey={({ code }) => code}
						stack={false}
						columns={[
							{ head: "State", cell: ({ name }) => name },
							{ head: "Code", mono: true, cell: ({ code }) => code },
							{ head: "Tax", cell: ({ tax }) => tax },
						]}
					/>
				</section>
				<section>
					<h2 className="mb-3">Rates and limits</h2>
					<Facts items={rates} />
				</section>
			</div>
		</SettingsFrame>
	);
}
