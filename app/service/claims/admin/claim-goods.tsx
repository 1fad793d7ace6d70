import { commandAction } from "~/http/command-form.server";
import { returnPath } from "~/http/return-path.server";
import { counted } from "~/kernel/texts/numbers";
import { receiveGoods } from "../receive-goods.server";
import type { Route } from "./+types/claim-goods";
import { claims } from "./claim.server";
import { CLAIMS } from "./inbox";
import { ClaimScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => claims.load(args);

/** Receives goods that came back (Rule 19.7). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, receiveGoods, {
		failed: { title: "Error", text: "The goods were not received." },
		done: ({ units, result }, { form }) => ({
			to: returnPath(form, CLAIMS.pageOf(args.params.id)),
			title: "Goods Received",
			text:
				units === 0
					? "They were received before."
					: `${counted(units, "unit")} came back${result ? `: ${result}` : ""}.`,
		}),
	});

export default function ClaimGoods({ loaderData, actionData }: Route.ComponentProps) {
	return <ClaimScreen {...loaderData} reply={actionData} of="goods" />;
}
