import type { ComponentProps } from "react";
import { Link } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** What `Link` writes: the browser finds the page as it would have made it. */
function Anchor({ to, ...rest }: Props) {
	return <a {...rest} href={to} data-discover="true" />;
}

/**
 * A link to a page of this site, for what shows many of them; `to` is its whole path, as `href()` gives it. The server
 * writes the anchor as it is: `Link` resolves every address against the matched routes first, which takes a twelfth of
 * the time a product list takes. In the browser it is a `Link`.
 */
export const SiteLink: (props: Props) => React.ReactNode = import.meta.env.SSR ? Anchor : Link;
