/** How many rows the staff's pages show, or take at once. */
export const STAFF_ROWS = {
	/** People of a company with its open invitations. */
	companyPeople: 20,
	/** Of a queue beside its open item; three screens of a phone. */
	queueRows: 20,
	/** Rows of Today, and of 'Show all'. */
	todayRows: 20,
	todayAll: 200,
	/** Late invoices of Today, unused money and deliveries. */
	todayLate: 5,
	/** Entries of a company's history at first, and in all. */
	history: 8,
	historyAll: 300,
	/** Of each kind in the staff's search. */
	staffSearchRows: 10,
	/** Pairs of companies that may be one, on a page. */
	duplicateRows: 50,
	priceTableRows: 50,
	deskRows: 50,
	reportRows: 100,
	/** Orders that 'Select all' takes at once. */
	selectedOrders: 5_000,
	/** Of an open state's report, at first and in all; its file has all. */
	pactRows: 8,
	pactRowsAll: 500,
	movementRows: 50,
	reorderRows: 50,
	/** Rows of the file for suppliers. */
	reorderFile: 5_000,
	/** Orders on one page of slips or pick list. */
	papersAtOnce: 100,
} as const;
