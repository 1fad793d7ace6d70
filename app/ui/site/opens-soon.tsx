import { href } from "react-router";
import type { ClosedShop } from "~/kernel/settings/opening.server";
import { inARow } from "~/kernel/texts/in-a-row";
import { ButtonLink } from "../button";
import { PageTitle } from "../layout/page-title";
import { Logo } from "../pictures/logo";
import { SiteLink } from "../site-link";

type Props = ClosedShop & {
	siteName: string;
	/** Whether the reader is logged in, with an account that has to wait too. */
	isKnown: boolean;
};

/** Every public page of a closed shop, with a header and a footer of its own: who will sell to whom, from when (Rule 9.60). */
export function OpensSoon({ siteName, day, states, seller, contacts, isKnown }: Props) {
	return (
		<>
			<PageTitle>{day ? `${siteName} opens ${day}` : `${siteName} opens soon`}</PageTitle>
			<header>
				<div className="strip">
					<div className="wrap">
						<span>
							<b>21+ only</b>
							<span className="md-only">. Sales to licensed retailers.</span>
						</span>
						<ul>
							<li>
								{isKnown ? (
									<SiteLink to={href("/portal")}>Your account</SiteLink>
								) : (
									<SiteLink to={href("/login")}>Login</SiteLink>
								)}
							</li>
						</ul>
					</div>
				</div>
				<div className="top">
					<div className="wrap top-row">
						<SiteLink className="logo" to={href("/")}>
							<Logo />
							{siteName}
						</SiteLink>
					</div>
				</div>
			</header>
			<main id="main" tabIndex={-1}>
				<section className="hero on-ink">
					<div className="wrap hero-top">
						<h1>{day ? `Opens ${day.replace(/ (\d+)$/, "\u00a0$1")}.` : "Opens soon."}</h1>
						<div className="grid gap-5">
							<p>
								{siteName} sells vapor products to licensed retailers
								{states.length > 0 ? ` in ${inARow(states)}` : null}. Apply now and order from the first day.
							</p>
							<p className="acts">
								<ButtonLink variant="primary" to={href("/apply")}>
									Apply for Wholesale
								</ButtonLink>
								{isKnown ? null : <ButtonLink to={href("/login")}>Login</ButtonLink>}
							</p>
						</div>
					</div>
				</section>
				<div className="wrap py-4">
					<div className="soon">
						<section>
							<h2>Already a customer?</h2>
							<p className="mute">
								Log in as usual. If your account is being moved here, you will get an email with a link to set
								your password.
							</p>
						</section>
						{contacts ? (
							<section>
								<h2>Talk to us</h2>
								<p>
									<a href={`tel:${contacts.phone.replace(/[^\d+]/g, "")}`}>{contacts.phone}</a>
									{contacts.hours ? `, ${contacts.hours}` : null}
									<br />
									<a href={`mailto:${contacts.email}`}>{contacts.email}</a>
								</p>
							</section>
						) : null}
						<section>
							<h2>{contacts ? "Who we are" : "Questions?"}</h2>
							<p className="mute">
								{seller.name}
								{[seller.address, ...seller.licenses].map((line) =>
									line ? (
										<span key={line}>
											<br />
											{line}
										</span>
									) : null,
								)}
							</p>
							<p>
								<SiteLink to={href("/contact")}>Write to us</SiteLink>
							</p>
						</section>
					</div>
				</div>
			</main>
			<footer className="foot">
				<div className="wrap">
					<p className="small py-4">
						{seller.name} · <SiteLink to={href("/legal/terms")}>Terms</SiteLink> ·{" "}
						<SiteLink to={href("/legal/privacy")}>Privacy</SiteLink> ·{" "}
						<SiteLink to={href("/legal/accessibility")}>Accessibility</SiteLink>
					</p>
				</div>
			</footer>
		</>
	);
}
