import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { createCarrier, getCarrier, updateCarrier } from "~/kernel/settings/write-carrier.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import type { Route } from "./+types/carrier";
import { CarrierForm } from "./carrier-form";
import { sampleLink, sampleNumber } from "./template-test";

/** A carrier's form; `new` is an empty one. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (params.id === "new") return { carrier: null };
	return { carrier: foundOr404(() => getCarrier(getDb(context), admin, params.id)) };
}

/** Adds the carrier, or saves it (Rule 5.6). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, args.params.id === "new" ? createCarrier : updateCarrier, {
		failed: { title: "Error", text: "The carrier was not saved." },
		done: ({ id }) => ({
			to: href("/admin/settings/carriers/:id", { id }),
			title: "Settings Saved",
			text: "The carrier was saved. Test its tracking link below.",
		}),
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

export default function CarrierPage({ loaderData: { carrier }, actionData }: Route.ComponentProps) {
	const link = carrier && sampleLink(carrier);
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{carrier?.name ?? "Add carrier"}</PageTitle>
			<PageHead
				back={{ to: href("/admin/settings/carriers"), label: "Carriers" }}
				title={carrier?.name ?? "Add carrier"}
			>
				{carrier?.hidden ? <Badge>Hidden</Badge> : null}
				{carrier ? (
					<SiteLink
						className="linkbtn danger"
						to={href("/admin/settings/carriers/:id/delete", { id: carrier.id })}
					>
						Delete
					</SiteLink>
				) : null}
			</PageHead>
			<CarrierForm
				key={actionData ? "typed" : `${carrier?.id} ${carrier?.version}`}
				carrier={carrier}
				reply={actionData}
			/>
			{link ? (
				<p className="mt-6">
					<a href={link} target="_blank" rel="noreferrer">
						Test the saved tracking link
						<span className="vh">, opens in a new tab</span>
					</a>{" "}
					<span className="mute small">
						with the sample number <span className="mono break-all">{sampleNumber(carrier)}</span>
					</span>
				</p>
			) : null}
		</div>
	);
}
