import type { Route } from "./+types/message-reply";
import { messages } from "./message.server";
import { MessageScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => messages.load(args);

export const action = (args: Route.ActionArgs) => messages.answer(args);

export default function MessageReply({ loaderData, actionData }: Route.ComponentProps) {
	return <MessageScreen {...loaderData} reply={actionData} />;
}
