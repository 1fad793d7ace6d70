import { adminOperation } from "../actor/operation.server";
import { noteChange } from "../audit/note-change.server";
import { ACCOUNTING_LABELS } from "./accounting.schema.ts";
import { putSetting } from "./put-setting.server";
import type { Accounting } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

/**
 * Changes what the accountant's program calls our accounts (Rule 21.21).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveAccounting = adminOperation(
	"settings",
	(tx, admin, { version: expected, ...accounting }: Accounting & { version: number }): void => {
		const { value, version } = getSavedSetting(tx, admin, "accounting");
		const changed = noteChange(tx, admin, {
			action: "setting.update",
			entity: "setting",
			entityId: "accounting",
			called: "The accounts were",
			labels: ACCOUNTING_LABELS,
			before: value,
			after: accounting,
			version,
			expected,
		});
		if (changed) putSetting(tx, admin, "accounting", accounting);
	},
);
