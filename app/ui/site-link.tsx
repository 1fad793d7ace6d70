import type { ComponentProps } from "react";
import { Link } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** The same anchor that `Link` renders, so hydration matches. */
function Anchor({ to, ...rest }: Props) {
	return <a {...rest} href={to} data-discover="true" />;
}

/**
 * A link within the site, for pages with many links. `to` is a full path, as `href()` returns it. The server writes a
 * plain anchor: `Link` would resolve each address against the matched routes, which takes a twelfth of the time of
 * rendering a product list. In the browser it is a `Link`.
 */
export const SiteLink: (props: Props) => React.ReactNode = import.meta.env.SSR ? Anchor : Link;
