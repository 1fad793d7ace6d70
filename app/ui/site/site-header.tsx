import { href } from "react-router";
import type { Stores } from "~/kernel/actor/stores.server";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { Icon } from "../icon";
import { Logo } from "../pictures/logo";
import { SiteForm, SiteLink, SiteNavLink } from "../site-link";
import { SearchForm } from "./search-form";

type Props = {
	/** Addresses of pages that the shop does without (Rule 9.40). */
	off: readonly string[] | undefined;
	user: { username: string; isWholesaleApproved: boolean; permissions: readonly string[] } | null;
	siteName: string;
	cart: { lines: number; subtotalCents: number } | null;
	stores: Stores | null;
	/** The page's path and query, to come back to. */
	path: string;
};

const NAV = [
	{ to: href("/brands"), text: "Brands" },
	{ to: href("/products"), text: "Products" },
	{ to: href("/wholesale"), text: "Wholesale" },
	{ to: href("/blog"), text: "Blog" },
	{ to: href("/contact"), text: "Contact" },
];

export function SiteHeader({ off, user, siteName, cart, stores, path }: Props) {
	return (
		<header>
			<div className="strip">
				<div className="wrap">
					<span>
						<b>21+ only</b>
						<span className="md-only">. Sales to licensed retailers.</span>
					</span>
					{stores ? <OrderingFor stores={stores} path={path} /> : null}
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
						{cart ? (
							<>
								<SiteLink className="md-only" to={href("/quick-order")}>
									Quick order
								</SiteLink>
								<CartLink {...cart} />
							</>
						) : null}
					</div>
					<SearchForm />
				</div>
				<nav className="nav wrap" aria-label="Main">
					<ul>
						{NAV.filter(({ to }) => !off?.includes(to)).map(({ to, text }) => (
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

function CartLink({ lines, subtotalCents }: NonNullable<Props["cart"]>) {
	const [size, amount] = [counted(lines, "line"), formatCents(subtotalCents)];
	return (
		<SiteLink to={href("/cart")} aria-label={`Cart, ${size}, ${amount}`}>
			<Icon name="cart" />
			<span className="md-only">
				Cart{" "}
				<span className="tot">
					{size}
					<span className="tot-sum"> · {amount}</span>
				</span>
			</span>
			<span className="sm-only">({lines})</span>
		</SiteLink>
	);
}

/** Whose cart this is, and where it ships; with several stores, a button for each. */
function OrderingFor({ stores: { company, all, chosen }, path }: { stores: Stores; path: string }) {
	const about = (
		<>
			Ordering for:{" "}
			<b>
				{company}, {chosen.city}
			</b>
		</>
	);
	if (all.length === 1) return <span className="loc">{about}</span>;
	return (
		<details className="loc" key={chosen.id}>
			<summary>
				{about}
				<Icon name="chevron-down" />
				<span className="vh">Change store</span>
			</summary>
			<SiteForm className="loc-list" method="post" action={href("/portal/location")}>
				<input type="hidden" name="redirectTo" value={path} />
				{all.map(({ id, name, city, address }) => (
					<button
						key={id}
						type="submit"
						name="location"
						value={id}
						aria-current={id === chosen.id ? "true" : undefined}
					>
						<b>{name === company ? city : name}</b>
						<small>{address}</small>
					</button>
				))}
			</SiteForm>
		</details>
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
			{user.permissions.length > 0 ? (
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
