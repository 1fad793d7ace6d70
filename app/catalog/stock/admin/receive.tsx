import { replyHeaders } from "~/http/form.server";
import type { Route } from "./+types/receive";
import { batchAction, batchPage } from "./batch-action.server";
import { BatchScreen } from "./batch-screen";

export const loader = (args: Route.LoaderArgs) => batchPage(args, "receive");

export const action = (args: Route.ActionArgs) => batchAction(args, "receive");

export const headers = replyHeaders;

export default function Receive({ loaderData, actionData }: Route.ComponentProps) {
	return <BatchScreen kind="receive" {...loaderData} reply={actionData} />;
}
