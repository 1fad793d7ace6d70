import type { Route } from "./+types/message";
import { messageForms, messages } from "./message.server";
import { MessageScreen } from "./screen";

export function loader(args: Route.LoaderArgs) {
	messageForms.check(args);
	return messages.load(args);
}

export const action = messageForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
	return <MessageScreen {...loaderData} reply={actionData} />;
}
