import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Button } from "~/ui/button";
import { answeredForm, typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { getOrderDetails } from "../../orders/order-admin.queries.server";
import { shipmentIn } from "../../orders/shipment-view";
import { correctTracking } from "../correct-tracking.server";
import { correctionSchema } from "../shipment.schema";
import type { Route } from "./+types/parcel";
import { carrierChoices } from "./carrier-choices.server";
import { EmailTracking } from "./email-tracking";
import { DETECT, FAILURE, isMailed, outcomeText, PARCELS } from "./outcome-text";
import { parcelAt } from "./parcel-at.server";

export const meta: Route.MetaFunction = ({ params, matches }) =>
	pageTitle(matches, `Correct a parcel of ${params.orderNumber}`);

/** With `?number=` that number is filled in. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	return foundOr404(() => {
		const { orderNumber, customerEmail, shipments } = getOrderDetails(db, admin, params.orderNumber);
		const parcel = shipmentIn({ shipments }, params.id);
		const numbers = url.searchParams.get("number") ?? parcel.trackings.map(({ number }) => number).join("\n");
		return { orderNumber, customerEmail, parcel, numbers, carriers: carrierChoices(db) };
	});
}

/** Corrects a parcel's numbers, with a mail or without (Rule 5.9). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, correctTracking, {
		schema: correctionSchema,
		ids: parcelAt(args.params),
		failed: FAILURE,
		done: ({ isChanged }, { form }) => ({
			to: `${href("/admin/orders/:orderNumber/:does?", { orderNumber: args.params.orderNumber })}#${PARCELS}`,
			title: "Order Updated",
			text: outcomeText(isChanged ? "corrected" : "unchanged", isMailed(form)),
		}),
	});

export default function CorrectParcel({ loaderData, actionData }: Route.ComponentProps) {
	const { orderNumber, customerEmail, parcel, numbers, carriers } = loaderData;
	const [form, fields] = answeredForm<{ trackingNumber: string; carrier: string }>({
		id: "correct",
		lastResult: actionData?.result,
		defaultValue: { trackingNumber: numbers },
	});
	return (
		<div className="wrap">
			<PageHead title={`Correct parcel ${parcel.number} of ${orderNumber}`} />
			<Form id={form.id} method="post" noValidate>
				<input type="hidden" name="at" value={PARCELS} />
				<Flash message={actionData?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<div className="cols cols-2">
					<TextArea
						field={fields.trackingNumber}
						label="Tracking"
						mark="one number per line"
						rows={2}
						maxLength={1000}
						autoComplete="off"
					/>
					<SelectField
						field={fields.carrier}
						label="Carrier"
						options={[
							{ value: "", label: DETECT },
							...carriers.map(({ id, name }) => ({ value: id, label: name })),
						]}
					/>
				</div>
				<p className="mb-3">
					<EmailTracking to={customerEmail} typed={typedTexts(actionData)} />
				</p>
				<div className="acts">
					<Button variant="ink" pendingText="Saving...">
						Correct tracking
					</Button>
					<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
						Back to the order
					</SiteLink>
				</div>
			</Form>
		</div>
	);
}
