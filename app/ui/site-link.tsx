import type { ComponentProps } from "react";
import { Form, Link, NavLink, useLocation, useRouteLoaderData } from "react-router";
import type { Standing } from "~/terms/standing";

// On the server, the router's links and forms resolve each address against the matched routes and prepare handlers that
// only a browser calls. Addresses within the site are full paths, as `href()` returns them, so these write the same
// elements directly; in the browser they are the router's.

type LinkProps = ComponentProps<typeof Link>;
type NavLinkProps = Omit<LinkProps, "className" | "style" | "children"> & { to: string; children: string };
type FormProps = ComponentProps<typeof Form>;

/** Whether the router would leave this address as it is. Others it resolves, such as `?page=2` and `https://…`. */
const isFullPath = (to: unknown): to is string =>
	typeof to === "string" && /^\/(?![/\\])/.test(to) && !/\/[/.]/.test(to);

function Anchor(props: LinkProps) {
	const { to, prefetch = "none", mask, discover = "render", ...anchor } = props;
	if (!isFullPath(to) || prefetch !== "none" || mask) return <Link {...props} />;
	const { reloadDocument, replace, state, relative, ...more } = anchor;
	const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = more;
	return <a {...rest} href={to} data-discover={discover === "render" ? "true" : undefined} />;
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

function PlainForm(props: FormProps) {
	const { action, method = "get", discover = "render", ...form } = props;
	if (!isFullPath(action)) return <Form {...props} />;
	const { fetcherKey, navigate, reloadDocument, replace, state, relative, ...more } = form;
	const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = more;
	return (
		<form
			{...rest}
			method={method.toLowerCase() === "get" ? "get" : "post"}
			action={action}
			data-discover={discover === "render" ? "true" : undefined}
		/>
	);
}

// A page for a visitor may be kept, so it is fetched when the pointer rests on its link. What is for one reader is
// never stored: fetching it ahead would double the requests.
function LinkAhead(props: LinkProps) {
	const root = useRouteLoaderData("root") as { standing: Standing } | undefined;
	return <Link prefetch={root?.standing === "visitor" ? "intent" : "none"} {...props} />;
}

/** The router's `Link`, for pages with many links. */
export const SiteLink: (props: LinkProps) => React.ReactNode = import.meta.env.SSR ? Anchor : LinkAhead;

/** The router's `NavLink` for a page without a class of its own: marked on that page and those below it. */
export const SiteNavLink: (props: NavLinkProps) => React.ReactNode = import.meta.env.SSR
	? NavAnchor
	: NavLink;

/** The router's `Form`, for pages with many forms. */
export const SiteForm: (props: FormProps) => React.ReactNode = import.meta.env.SSR ? PlainForm : Form;
