import { Form, href, useRouteLoaderData } from "react-router";
import { SiteLink } from "../site-link";

/** Asks once whether optional cookies may be set. None is set before the visitor accepts. */
export function CookieBar({ redirectTo }: { redirectTo: string }) {
	const off = useRouteLoaderData<{ off?: readonly string[] }>("root")?.off;
	return (
		<section className="cookie" aria-label="Cookie choice">
			<div className="wrap cookie-in">
				<p className="small flex-[1_1_20rem]">
					<b>Cookies.</b> We set what login, cart and the age check need. Anything else only if you accept.{" "}
					{off?.includes(href("/legal/cookies")) ? null : (
						<SiteLink to={href("/legal/cookies")}>Cookie policy</SiteLink>
					)}
				</p>
				<Form method="post" action={href("/cookie-choice")} className="acts gap-2" preventScrollReset replace>
					<input type="hidden" name="redirectTo" value={redirectTo} />
					<button className="btn btn-s" type="submit" name="accepted" value="true">
						Accept
					</button>
					<button className="btn btn-s" type="submit" name="accepted" value="false">
						Decline
					</button>
				</Form>
			</div>
		</section>
	);
}
