import { Form, href } from "react-router";

/** The 21+ question over a page whose content is inert. Works as a plain form. */
export function AgeGate({ redirectTo }: { redirectTo: string }) {
	return (
		<div className="gate">
			<section className="tag" role="dialog" aria-modal="true" aria-labelledby="age-title">
				<p className="gate-n" aria-hidden="true">
					21+
				</p>
				<h2 id="age-title">Are you 21 or older?</h2>
				<p className="mute mt-2 mb-5">
					This is a wholesale site for licensed retailers of vape and tobacco-accessory goods. It is
					restricted to adults aged 21 and over.
				</p>
				<Form method="post" action={href("/age-check")} className="grid gap-2.5" preventScrollReset replace>
					<input type="hidden" name="redirectTo" value={redirectTo} />
					<button className="btn btn-1" type="submit" name="answer" value="confirm">
						I am 21 or older
					</button>
					<button className="btn" type="submit" name="answer" value="decline">
						I am under 21
					</button>
				</Form>
				<p className="small mute mt-4">We'll ask again after 30 days.</p>
			</section>
		</div>
	);
}
