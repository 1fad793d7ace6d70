import { ageInWords } from "~/customers";
import type { BackupStatus } from "../../backups/backup-status.server";

/** How old the newest backup is (Rule 14.5). What is wrong with it stands among the alerts. */
export function BackupAge({ backup: { state, madeAt }, now }: { backup: BackupStatus; now: Date }) {
	const text =
		madeAt && madeAt <= now
			? `Last backup ${ageInWords(madeAt, now)} ago.`
			: state === "off"
				? "Backups are not scheduled."
				: "No backup yet.";
	return <p className={state === "late" ? "small late" : "small"}>{text}</p>;
}
