import type { Route } from "./+types/application";
import { loadApplicationPage } from "./application-page.server";
import { ApplicationScreen } from "./application-screen";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	loadApplicationPage(context, params.id, url);

export default function Application({ loaderData }: Route.ComponentProps) {
	return <ApplicationScreen key={loaderData.application.id} {...loaderData} />;
}
