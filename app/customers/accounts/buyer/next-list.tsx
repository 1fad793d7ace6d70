import { href } from "react-router";
import { useAnswerTimes } from "~/ui/answer-times";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";

/** What the account can do now, as a list of links beside its application. `waits`: for our answer. */
export function NextList({ waits }: { waits: boolean }) {
	const { answered } = useAnswerTimes();
	const items = [
		{
			to: href("/products"),
			name: "Browse products",
			text: `With MSRP, minimums and flavors.${waits ? " Your prices appear here once you are approved." : ""}`,
		},
		{
			to: href("/compliance/shipping-restrictions"),
			name: "See where we ship",
			text: "States, adult signature and what the carriers accept.",
		},
		...(useIsOn()("quotes")
			? [{ to: href("/quote"), name: "Request a quote", text: "Ask for a price on a larger quantity." }]
			: []),
		{ to: href("/help"), name: "Read how it works", text: "First order, licenses, paying, problems." },
		{
			to: href("/contact"),
			name: waits ? "Ask about your application" : "Contact us",
			text: `We answer ${answered}.`,
		},
	];
	return (
		<aside>
			<div className="sum">
				<h2>What you can do now</h2>
			</div>
			<ul className="next">
				{items.map(({ to, name, text }) => (
					<li key={to}>
						<SiteLink to={to}>
							<b>{name}</b>
							<small>{text}</small>
						</SiteLink>
					</li>
				))}
			</ul>
		</aside>
	);
}
