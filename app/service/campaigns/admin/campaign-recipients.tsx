import { Pagination } from "~/ui/layout/pagination";
import { Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import type { CampaignPageData } from "./campaign";

const When = ({ at }: { at: Date | null }) => (at ? <Moment at={at} /> : <>–</>);

type Props = Pick<CampaignPageData, "recipients" | "campaign">;

/** The campaign's recipients with their clicks and openings. */
export function CampaignRecipients({ recipients, campaign }: Props) {
	const { rows, page, pageCount } = recipients;
	if (rows.length === 0) return null;
	return (
		<section className="mt-7">
			<Table
				caption="Recipients"
				rows={rows}
				rowKey={({ id }) => id}
				columns={[
					{ head: "Email", cell: ({ email }) => <span className="break-all">{email}</span>, narrow: "wide" },
					{ head: "Sent", cell: ({ sentAt }) => <When at={sentAt} />, narrow: "labeled" },
					{ head: "Clicked", cell: ({ clickedAt }) => <When at={clickedAt} />, narrow: "labeled" },
					...(campaign.trackOpens
						? [
								{
									head: "Opened",
									cell: ({ openedAt }: { openedAt: Date | null }) => <When at={openedAt} />,
									narrow: "labeled" as const,
								},
							]
						: []),
				]}
			/>
			<Pagination page={page} pageCount={pageCount} />
		</section>
	);
}
