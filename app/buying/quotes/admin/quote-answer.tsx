import type { Route } from "./+types/quote-answer";
import { quotes } from "./quote.server";
import { QuoteScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => quotes.load(args);

export const action = (args: Route.ActionArgs) => quotes.answer(args);

export default function QuoteAnswer({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
