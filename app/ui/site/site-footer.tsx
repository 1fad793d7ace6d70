import { memo } from "react";
import { href } from "react-router";
import { NICOTINE_WARNING } from "~/terms/nicotine-warning";
import { isSameText } from "../same-text";
import { SiteLink } from "../site-link";
import { nextStepOf, useStanding } from "./next-step";

/** `null` is replaced by the reader's next step. */
const COLUMNS = [
	{
		title: "Products",
		links: [
			{ to: `${href("/products")}?category=disposables`, text: "Disposables" },
			{ to: `${href("/products")}?category=pods`, text: "Pod Systems" },
			{ to: `${href("/products")}?category=accessories`, text: "Accessories" },
			{ to: href("/brands"), text: "Brands" },
		],
	},
	{
		title: "Wholesale",
		links: [
			null,
			{ to: href("/wholesale"), text: "Wholesale program" },
			{ to: href("/can-i-buy"), text: "Can I buy this?" },
			{ to: href("/contact"), text: "Contact" },
			{ to: href("/help"), text: "Help" },
			{ to: href("/support"), text: "Support" },
			{ to: href("/blog"), text: "Blog" },
		],
	},
	{
		title: "Legal",
		links: [
			{ to: href("/legal/terms"), text: "Terms of Service" },
			{ to: href("/legal/privacy"), text: "Privacy Policy" },
			{ to: href("/legal/pact-act"), text: "PACT Act Compliance" },
			{ to: href("/compliance/shipping-restrictions"), text: "Shipping Restrictions" },
			{ to: href("/legal/returns"), text: "Returns" },
			{ to: href("/legal/cookies"), text: "Cookie Policy" },
			{ to: href("/legal/accessibility"), text: "Accessibility" },
		],
	},
];

type Site = { name: string; footer: string | null; supportEmail: string; supportPhone: string };

/** `nicotineFree`: the page shows a product without nicotine, so the warning is left out. */
export const SiteFooter = memo(function SiteFooter({
	site,
	off,
	nicotineFree,
}: {
	site: Site | undefined;
	/** Addresses of pages that the shop does without (Rules 6.12, 9.40). */
	off: readonly string[] | undefined;
	nicotineFree: boolean;
}) {
	const step = nextStepOf(useStanding());
	return (
		<footer className="foot">
			<div className="wrap">
				<div className="fcols">
					<div className="md-col col-span-full">
						<h2>{site?.name}</h2>
						<p className="max-w-88">{site?.footer}</p>
						{site?.supportPhone ? (
							<p className="mt-2">
								<a href={`tel:${site.supportPhone.replace(/[^\d+]/g, "")}`}>{site.supportPhone}</a>,{" "}
								<a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
							</p>
						) : null}
					</div>
					{COLUMNS.map(({ title, links }) => (
						<div key={title}>
							<h2>{title}</h2>
							<ul>
								{links
									.map((link) => link ?? step)
									.filter(({ to }) => !off?.includes(to))
									.map(({ to, text }) => (
										<li key={to}>
											<SiteLink to={to}>{text}</SiteLink>
										</li>
									))}
							</ul>
						</div>
					))}
				</div>
				<p className="base">
					{nicotineFree ? null : `${NICOTINE_WARNING} `}
					Restricted to adults aged 21 and over.
				</p>
			</div>
		</footer>
	);
}, isSameText);
