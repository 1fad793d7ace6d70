import { formatCents } from "~/kernel/money";
import type { ExciseSum } from "~/terms/excise-sum";

/** The amount of a line of excise, or who pays it. */
export const exciseAmount = ({ cents, payer }: Pick<ExciseSum, "cents" | "payer">): string =>
	payer === "buyer" ? "Paid by the buyer" : formatCents(cents);
