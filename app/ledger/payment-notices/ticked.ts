import { counted } from "~/kernel/texts/numbers";
import type { PayPage } from "./notice.queries.server";

/** The ticks of a form as it was sent: one is a text, several are a list. */
export const tickedIn = (sent: Record<string, unknown> | null | undefined): string[] | null =>
	sent ? [sent.papers ?? []].flat().map(String) : null;

/** What is ticked in cents, and in words: '2 invoices less 1 credit'. */
export function sumOfTicks(
	open: PayPage["open"],
	ticks: readonly string[],
): { cents: number; words: string } {
	const ticked = open.filter(({ tick, sentOn }) => sentOn === null && ticks.includes(tick));
	const credits = ticked.filter(({ openCents }) => openCents < 0).length;
	const invoices = ticked.length - credits;
	return {
		cents: ticked.reduce((sum, { openCents }) => sum + openCents, 0),
		words:
			ticked.length === 0
				? "Nothing is ticked"
				: [counted(invoices, "invoice"), credits > 0 ? `less ${counted(credits, "credit")}` : null]
						.filter(Boolean)
						.join(" "),
	};
}
