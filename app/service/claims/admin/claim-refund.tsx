import { commandAction } from "~/http/command-form.server";
import { returnPath } from "~/http/return-path.server";
import { formatCents } from "~/kernel/money";
import { refundClaim } from "../refund-claim.server";
import type { Route } from "./+types/claim-refund";
import { claims } from "./claim.server";
import { CLAIMS } from "./inbox";
import { ClaimScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => claims.load(args);

/** Records a refund of the claim's credit (Rule 19.8). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, refundClaim, {
		failed: { title: "Error", text: "The refund was not recorded." },
		done: ({ cents }, { form }) => ({
			to: returnPath(form, CLAIMS.pageOf(args.params.id)),
			title: "Refund Recorded",
			text: `${formatCents(cents)} went back to the customer.`,
		}),
	});

export default function ClaimRefund({ loaderData, actionData }: Route.ComponentProps) {
	return <ClaimScreen {...loaderData} reply={actionData} of="refund" />;
}
