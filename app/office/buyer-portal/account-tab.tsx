import type { BuyerAccount } from "~/customers/index.server";
import { PAYMENT_TERMS } from "~/terms/payment";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { Facts } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { DataFiles } from "./data-files";

/** The buyer's account details. */
export function AccountTab({ account }: { account: BuyerAccount }) {
	const tier = PRICING_TIERS[account.pricingTier];
	return (
		<div className="max-w-184">
			<h2 className="mb-3">Account</h2>
			<Facts
				items={[
					{ label: "Email", value: account.email },
					{ label: "Username", value: account.username },
					{ label: "Status", value: <Badge color="green">Approved</Badge> },
					{ label: "Business name", value: account.businessName ?? "Not given" },
					{ label: "Business phone", value: account.businessPhone ?? "Not given" },
					{ label: "Pricing tier", value: `${tier.name}: ${tier.description}` },
					{
						label: "Payment terms",
						value: PAYMENT_TERMS[account.paymentTerms].label,
					},
				]}
			/>
			<p className="mt-4">
				<SiteLink to="/portal?tab=account">Change your password and see your application</SiteLink>
			</p>
			<DataFiles />
		</div>
	);
}
