import { useLocation } from "react-router";
import { Chips } from "../layout/tabs";

const STATEMENT = "/buyer-portal/account";
const PAGES = [
	{ to: `${STATEMENT}/pay`, label: "Pay" },
	{ to: STATEMENT, label: "Statement" },
	{ to: `${STATEMENT}/receipts`, label: "Receipts" },
];

/** The pages about what the reader's company owes; an address that is no other's is the statement's. */
export function BalanceSwitch() {
	const { pathname } = useLocation();
	const open = PAGES.find(({ to }) => to !== STATEMENT && pathname.startsWith(to))?.to ?? STATEMENT;
	return (
		<Chips
			label="Balance"
			className="no-print mb-5"
			items={PAGES.map((page) => ({ ...page, current: page.to === open }))}
		/>
	);
}
