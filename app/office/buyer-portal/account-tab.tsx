import { use } from "react";
import { href } from "react-router";
import { ApplicationState, ChangePassword, DeviceList, DocumentForm } from "~/customers";
import type { BuyerAccount, Device, OwnApplication } from "~/customers/index.server";
import { PAYMENT_TERMS } from "~/terms/payment";
import { discountWords } from "~/terms/pricing-tiers";
import { Facts } from "~/ui/layout/card";
import { ReaderOfPortal } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { Badge } from "~/ui/text/badge";
import { DataFiles } from "./data-files";
import { Spending } from "./spending";

/** The path of the tab. */
const PAGE = "/buyer-portal?tab=account";

/** The buyer's account: what we know, files and spending, password and devices, the application with its documents. */
export function AccountTab({
	account,
	application,
	spending,
	devices,
}: {
	account: BuyerAccount;
	/** The reader's own; null for colleagues who were invited. */
	application: OwnApplication | null;
	spending: { month: string; cents: number }[];
	devices: Device[];
}) {
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
					{ label: "Pricing tier", value: `${account.tier.name}: ${discountWords(account.tier)}` },
					{
						label: "Payment terms",
						value: PAYMENT_TERMS[account.paymentTerms].label,
					},
				]}
			/>
			<DataFiles />
			<Spending spending={spending} />
			<Programs />
			<ChangePassword />
			<DeviceList devices={devices} />
			{application ? (
				<section className="mt-9" aria-labelledby="application">
					<h2 id="application" className="mb-3">
						Wholesale application
					</h2>
					<ApplicationState application={application} />
				</section>
			) : null}
			{application?.state === "approved" ? (
				<section className="mt-9" aria-labelledby="documents">
					<h2 id="documents" className="mb-3">
						Documents
					</h2>
					<DocumentForm application={application} page={PAGE} />
				</section>
			) : null}
		</div>
	);
}

/** The way to the keys of programs, for owners of the company (Rule 9.70). */
function Programs() {
	const isOn = useIsOn();
	const reader = use(ReaderOfPortal);
	if (!isOn("programs") || reader?.role !== "owner") return null;
	return (
		<section className="mt-9" aria-labelledby="programs">
			<h2 id="programs" className="mb-3">
				Programs
			</h2>
			<p>
				Your register or bookkeeping program can order and read your papers with a key of its own.{" "}
				<SiteLink to={href("/buyer-portal/keys")}>Keys for programs</SiteLink>. Webhooks tell it what happens
				to your orders. <SiteLink to={href("/buyer-portal/webhooks")}>Webhooks</SiteLink>
			</p>
		</section>
	);
}
