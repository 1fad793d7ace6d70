import { replyHeaders } from "~/http/form.server";
import type { Route } from "./+types/count";
import { batchAction, batchPage } from "./batch-action.server";
import { BatchScreen } from "./batch-screen";

export const loader = (args: Route.LoaderArgs) => batchPage(args, "count");

export const action = (args: Route.ActionArgs) => batchAction(args, "count");

export const headers = replyHeaders;

export default function CountStock({ loaderData, actionData }: Route.ComponentProps) {
	return <BatchScreen kind="count" {...loaderData} reply={actionData} />;
}
