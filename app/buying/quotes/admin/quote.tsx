import type { Route } from "./+types/quote";
import { quotes } from "./quote.server";
import { QuoteScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => quotes.load(args);

export const action = (args: Route.ActionArgs) => quotes.setStatus(args);

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
