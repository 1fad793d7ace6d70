import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { logoOfPapers } from "~/kernel/settings/logos.server";
import type { PrintedPaper } from "~/ui/paper/printed-paper";
import { dayText } from "../../invoices/printed-paper";
import { lateOf } from "../aging";
import { printedStatement } from "../printed-statement";
import { signature } from "./account-parts.ts";
import { getMailedStatement, type MailedStatement } from "./mailed-papers.server";

type PaperLogo = ReturnType<typeof logoOfPapers>;

/** Loaded when it is needed: most mails bring no PDF. */
const pdfOf = async (paper: PrintedPaper, logo: PaperLogo) =>
	(await import("~/http/paper-pdf.server")).paperPdf(paper, logo);

/** A company's statement, with its PDF; to an address that nobody confirmed without (Rules 1.13, 16.55). */
export const accountStatement = template<
	EmailTemplates["account-statement"],
	MailedStatement & { logo: PaperLogo }
>({
	read: (db, data) => ({ ...getMailedStatement(db, SYSTEM, data), logo: logoOfPapers(db) }),
	write: ({ mailName, logo, ...statement }, shop, { isConfirmed }) => {
		const { from, to, company, seller, balanceCents, aging } = statement;
		const balance = formatCents(balanceCents);
		const late = lateOf(aging);
		const days = new URLSearchParams({ from, to });
		return {
			subject: `Statement of ${dayText(to)}: ${balance}`,
			preview: `The balance of your account on ${dayText(to)} was ${balance}.`,
			title: "Your statement",
			blocks: [
				{
					kind: "facts",
					facts: [
						["Account", isConfirmed ? company.name : null],
						["From", dayText(from)],
						["To", dayText(to)],
						["Balance", balance],
						["Late", late > 0 ? formatCents(late) : null],
					],
				},
				...(isConfirmed ? [{ kind: "text" as const, text: "The statement is attached as PDF." }] : []),
				{ kind: "button", label: "View the statement", url: `${shop.url}/buyer-portal/account?${days}` },
				...(seller.payNote ? [{ kind: "quote" as const, text: seller.payNote }] : []),
				...signature({ name: seller.name, mailName }),
			],
			...(isConfirmed
				? {
						attached: {
							filename: `statement-${to}.pdf`,
							content: () => pdfOf(printedStatement(statement), logo),
						},
					}
				: {}),
		};
	},
});
