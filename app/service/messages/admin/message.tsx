import type { Route } from "./+types/message";
import { messages } from "./message.server";
import { MessageScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => messages.load(args);

export const action = (args: Route.ActionArgs) => messages.setStatus(args);

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
	return <MessageScreen {...loaderData} reply={actionData} />;
}
