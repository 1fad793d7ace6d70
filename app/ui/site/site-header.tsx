import { href } from "react-router";
import { Icon } from "../icon";
import { Logo } from "../pictures/logo";
import { SiteForm, SiteLink, SiteNavLink } from "../site-link";
import { SearchForm } from "./search-form";

type Props = {
	user: { username: string; role: string; isWholesaleApproved: boolean } | null;
	siteName: string;
	cartLines: number;
};

const NAV = [
	{ to: href("/brands"), text: "Brands" },
	{ to: href("/products"), text: "Products" },
	{ to: href("/wholesale"), text: "Wholesale" },
	{ to: href("/blog"), text: "Blog" },
	{ to: href("/contact"), text: "Contact" },
];

export function SiteHeader({ user, siteName, cartLines }: Props) {
	return (
		<header>
			<div className="strip">
				<div className="wrap">
					<span>
						<b>21+ only</b>
						<span className="md-only">. Sales to licensed retailers.</span>
					</span>
					<Account user={user} />
				</div>
			</div>
			<div className="top">
				<div className="wrap top-row">
					<SiteLink className="logo" to={href("/")}>
						<Logo />
						{siteName}
					</SiteLink>
					<div className="who">
						{user ? null : (
							<SiteLink className="btn md-only" to={href("/apply")}>
								Apply for Wholesale
							</SiteLink>
						)}
						{user?.isWholesaleApproved ? (
							<>
								<SiteLink className="md-only" to={href("/quick-order")}>
									Quick order
								</SiteLink>
								<SiteLink
									to={href("/cart")}
									aria-label={`Cart, ${cartLines} ${cartLines === 1 ? "line" : "lines"}`}
								>
									<Icon name="cart" />
									<span className="md-only">Cart</span> ({cartLines})
								</SiteLink>
							</>
						) : null}
					</div>
					<SearchForm />
				</div>
				<nav className="nav wrap" aria-label="Main">
					<ul>
						{NAV.map(({ to, text }) => (
							<li key={to}>
								<SiteNavLink to={to}>{text}</SiteNavLink>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</header>
	);
}

function Account({ user }: Pick<Props, "user">) {
	if (!user) {
		return (
			<ul>
				<li>
					<SiteLink to={href("/login")}>Login</SiteLink>
				</li>
				<li className="sm-only">
					<SiteLink to={href("/apply")}>Apply for Wholesale</SiteLink>
				</li>
			</ul>
		);
	}
	return (
		<ul>
			<li>
				<SiteLink to={href("/portal")}>
					<span className="md-only">Welcome,&nbsp;</span>
					<b>{user.username}</b>
				</SiteLink>
			</li>
			{user.isWholesaleApproved ? (
				<li>
					<SiteLink to={href("/portal")}>Portal</SiteLink>
				</li>
			) : null}
			{user.role === "admin" ? (
				<li>
					<SiteLink to={href("/admin")}>Admin</SiteLink>
				</li>
			) : null}
			<li>
				<SiteForm method="post" action={href("/logout")}>
					<button type="submit">Logout</button>
				</SiteForm>
			</li>
		</ul>
	);
}
