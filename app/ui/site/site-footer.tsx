import { Link } from "react-router";

const COLUMNS = [
	{
		title: "Products",
		links: [
			{ to: "/products?category=disposables", text: "Disposables" },
			{ to: "/products?category=pods", text: "Pod Systems" },
			{ to: "/products?category=accessories", text: "Accessories" },
			{ to: "/brands", text: "Brands" },
		],
	},
	{
		title: "Wholesale",
		links: [
			{ to: "/apply", text: "Apply for Wholesale" },
			{ to: "/wholesale", text: "Wholesale program" },
			{ to: "/contact", text: "Contact" },
			{ to: "/support", text: "Support" },
			{ to: "/blog", text: "Blog" },
		],
	},
	{
		title: "Legal",
		links: [
			{ to: "/legal/terms", text: "Terms of Service" },
			{ to: "/legal/privacy", text: "Privacy Policy" },
			{ to: "/legal/pact-act", text: "PACT Act Compliance" },
			{ to: "/compliance/shipping-restrictions", text: "Shipping Restrictions" },
			{ to: "/legal/returns", text: "Returns" },
			{ to: "/legal/cookies", text: "Cookie Policy" },
			{ to: "/legal/accessibility", text: "Accessibility" },
		],
	},
];

export function SiteFooter({ siteName }: { siteName: string }) {
	return (
		<footer className="foot">
			<div className="wrap">
				<div className="fcols">
					<div className="md-col col-span-full">
						<h2>{siteName}</h2>
						<p className="max-w-88">
							Vape and tobacco-accessory goods for licensed retailers. Shipping 2-3 days nationwide, adult
							signature on every delivery.
						</p>
					</div>
					{COLUMNS.map(({ title, links }) => (
						<div key={title}>
							<h2>{title}</h2>
							<ul>
								{links.map(({ to, text }) => (
									<li key={to}>
										<Link to={to}>{text}</Link>
									</li>
								))}
							</ul>
						</div>
					))}
				</div>
				<p className="base">
					WARNING: This product contains nicotine. Nicotine is an addictive chemical. Restricted to adults
					aged 21 and over.
				</p>
			</div>
		</footer>
	);
}
