import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";

// The router's links and forms resolve each address against the matched routes and prepare handlers of their own, and are drawn again with
// every step of a navigation. Addresses within the site are full paths, as `href()` returns them, so these write the same elements directly.
// In the browser, `FollowLinks` hands what is clicked or sent to the router.

/** What the site says of its links; the router knows more. */
type LinkProps = Omit<
	ComponentProps<typeof Link>,
	"prefetch" | "mask" | "discover" | "relative" | "defaultShouldRevalidate" | "viewTransition"
>;
type NavLinkProps = Omit<LinkProps, "className" | "style" | "children"> & { to: string; children: string };
type FormProps = Omit<ComponentProps<"form">, "action" | "method"> & {
	/** A full path. */
	action: string;
	method?: "post";
	preventScrollReset?: boolean;
};

/** Whether the router would leave this address as it is. Others it resolves, such as `?page=2` and `https://…`. */
const isFullPath = (to: unknown): to is string =>
	typeof to === "string" && /^\/(?![/\\])/.test(to) && !/\/[/.]/.test(to);

function Anchor(props: LinkProps) {
	const { to, reloadDocument, replace, state, preventScrollReset, ...rest } = props;
	if (!isFullPath(to) || replace || state) return <Link {...props} />;
	return (
		<a
			{...rest}
			href={to}
			data-discover={reloadDocument ? undefined : "true"}
			data-keep={preventScrollReset ? "" : undefined}
		/>
	);
}

function NavAnchor({ to, ...rest }: NavLinkProps) {
	const path = useLocation().pathname.toLowerCase();
	const isActive = path === to || path.startsWith(`${to}/`);
	return (
		<Anchor
			{...rest}
			to={to}
			className={isActive ? "active" : ""}
			aria-current={isActive ? "page" : undefined}
		/>
	);
}

/** The router's `Link`. Pages with many links are drawn, and drawn again, without a handler for each: see `FollowLinks`. */
export const SiteLink: (props: LinkProps) => React.ReactNode = Anchor;

/** The router's `NavLink` for a page without a class of its own: marked on that page and those below it. */
export const SiteNavLink: (props: NavLinkProps) => React.ReactNode = NavAnchor;

/** The router's `Form` for a full path. A form that asks more of the router is its own. */
export const SiteForm = ({ preventScrollReset, ...form }: FormProps) => (
	<form method="get" {...form} data-discover="true" data-keep={preventScrollReset ? "" : undefined} />
);
