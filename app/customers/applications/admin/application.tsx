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

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
	return <ApplicationScreen key={loaderData.application.id} {...loaderData} reply={replyOf(actionData)} />;
}
