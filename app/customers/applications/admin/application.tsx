import type { Route } from "./+types/application";
import { applicationForms } from "./application.server";
import { loadApplicationPage } from "./application-page.server";
import { replyOf } from "./application-reply";
import { ApplicationScreen } from "./application-screen";

export function loader(args: Route.LoaderArgs) {
	applicationForms.check(args);
	return loadApplicationPage(args.context, args.params.id, args.url);
}

export const action = applicationForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
	return <ApplicationScreen key={loaderData.application.id} {...loaderData} reply={replyOf(actionData)} />;
}
