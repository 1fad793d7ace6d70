import { countForShow } from "~/catalog/index.server";
import { COUNTED_FIGURES, type Figure } from "~/kernel/settings/setting";
import { grouped } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";

/** The figures as the home page shows them: counted ones as they are now, the owner's own as they were written (Rule 9.41). */
export const figuresOf = (db: Db, figures: readonly Figure[]): { label: string; value: string }[] =>
	figures.map((figure) =>
		"counts" in figure
			? { label: COUNTED_FIGURES[figure.counts], value: grouped(countForShow(db)[figure.counts]) }
			: figure,
	);
