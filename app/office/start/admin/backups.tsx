import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { env } from "~/kernel/config/env.server";
import { counted } from "~/kernel/texts/numbers";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { backupStatus } from "../../backups/backup-status.server";
import { momentText, startSteps } from "../steps.server";
import type { Route } from "./+types/backups";

/** Where copies of the shop are, and how to have them in a second place (Rules 9.61, 14.1). */
export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	const { madeAt, problem } = backupStatus();
	const every = env.BACKUP_EVERY;
	return {
		step: startSteps(getDb(context)).find(({ name }) => name === "backups")!,
		madeAt: madeAt && momentText(madeAt),
		problem,
		folder: env.BACKUP_DIR,
		data: env.DATA_DIR,
		keep: env.BACKUP_KEEP,
		byHost: env.BACKUP_BY === "host",
		every:
			every === null
				? null
				: every % DAY_MS === 0
					? counted(every / DAY_MS, "day")
					: every % HOUR_MS === 0
						? counted(every / HOUR_MS, "hour")
						: counted(every / 60_000, "minute"),
	};
}

export default function Backups({ loaderData }: Route.ComponentProps) {
	const { step, madeAt, problem, folder, data, keep, byHost, every } = loaderData;
	return (
		<div className="wrap">
			<PageTitle>Backups</PageTitle>
			<StaffHead title="Backups" facts={madeAt ? `The newest is of ${madeAt}` : "No backup yet"} />
			<div className="max-w-184">
				<p>
					{byHost
						? "The host makes the backups: switch them on there (in ONCE: Settings, Backups). This page knows of each."
						: every
							? `A copy is made every ${every} and the newest ${keep} are kept, in ${folder}.`
							: "No copy is made by itself: BACKUP_EVERY is off."}
				</p>
				{step.missing ? (
					<p className="strong mt-2">{step.missing}</p>
				) : byHost ? null : (
					<p className="mt-2">The copies stand outside the data folder ({data}).</p>
				)}
				{problem ? <p className="late mt-2 wrap-any">The last one failed: {problem}</p> : null}
				{byHost ? null : <SecondPlace data={data} />}
			</div>
		</div>
	);
}

function SecondPlace({ data }: { data: string }) {
	return (
		<>
			<h2 className="mt-4">A second place</h2>
			<p>
				If the disk fails, the shop and copies beside it are lost together. Put them on another disk, or in a
				folder that another machine fetches every night:
			</p>
			<ol className="mt-2 list-decimal pl-6">
				<li>Make the folder, and let only the shop's account write to it.</li>
				<li>
					Write its path into the shop's configuration:{" "}
					<code className="mono">BACKUP_DIR=/var/backups/shop</code>. It has to stand outside {data}.
				</li>
				<li>Start the shop again. It makes a copy there within a minute.</li>
			</ol>
			<p className="mt-2">This page names the new folder then, and the step is done by itself.</p>
		</>
	);
}
