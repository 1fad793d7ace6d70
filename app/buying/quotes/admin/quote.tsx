import type { Route } from "./+types/quote";
import { quoteForms, quotes } from "./quote.server";
import { QuoteScreen } from "./screen";

export function loader(args: Route.LoaderArgs) {
	quoteForms.check(args);
	return quotes.load(args);
}

export const action = quoteForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
