// Apart from excise.ts, which pages that only show sums don't load.
import type { ExcisePayer } from "./excise.ts";

/** What lines owe by one rate. */
export type ExciseSum = { name: string; payer: ExcisePayer; cents: number };

/** What tells sums apart: rates of one name can differ in who pays, by kind of goods. */
export const sumKey = ({ name, payer }: Pick<ExciseSum, "name" | "payer">): string => name + payer;
