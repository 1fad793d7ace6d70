import { Form, href } from "react-router";
import { Button } from "~/ui/button";

/** The newsletter form. Errors show on the newsletter page; success returns to `returnTo`. */
export function SubscribeBox({ redirectTo }: { redirectTo: string }) {
	return (
		<section className="card mt-10" aria-labelledby="newsletter">
			<h2 id="newsletter">Newsletter</h2>
			<p className="mute mt-1 mb-4">
				New articles and stock news, about twice a month. Unsubscribe with one click.
			</p>
			<Form method="post" action={href("/newsletter")} noValidate className="max-w-120">
				<input type="hidden" name="redirectTo" value={redirectTo} />
				<label className="strong" htmlFor="newsletter-email">
					Email Address
				</label>
				<div className="flex gap-2 mt-1">
					<input
						className="in"
						id="newsletter-email"
						name="email"
						type="email"
						inputMode="email"
						autoComplete="email"
						spellCheck={false}
					/>
					<Button pendingText="Submitting...">Subscribe</Button>
				</div>
			</Form>
		</section>
	);
}
