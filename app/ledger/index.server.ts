export { creditWithLate, getMyCredit, requireCredit, spendRelease } from "./credit/credit.server";
export { allocate, notReversed, openChargesOf, settledWith } from "./entries/allocate.server";
export { entryName } from "./entries/entry-name";
export { followLedger, followOrders } from "./entries/payment-status.server";
export { writeReversal } from "./entries/reversal.server";
export { billDifference, invoiceParcel } from "./invoices/bill-order.server";
export { creditGoods } from "./invoices/credit-memo.server";
export { daysLate, entriesOfOrder, getLedgerEntry, getMyLedgerEntry } from "./invoices/entry.queries.server";
export { payerOf } from "./invoices/paper-document.server";
export { printedPaper } from "./invoices/printed-paper";
export { printedReceipt } from "./payment-notices/printed-receipt";
export { accountYears, getMyReceipt } from "./payment-notices/receipt.queries.server";
export { setPaymentStatus } from "./payments/order-payment.server";
export { agingOf } from "./statements/account.queries.server";
export { balancesOf } from "./statements/balances.queries.server";
export {
	type LateInvoice,
	listLateInvoices,
	listUnusedMoney,
	type MoneyToday,
	moneyToday,
	type UnusedMoney,
} from "./statements/late-invoices.queries.server";
export { getMailedInvoice, type MailedInvoice } from "./statements/mails/mailed-papers.server";
