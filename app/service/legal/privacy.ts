import type { LegalPage } from "~/kernel/texts/legal-page";

export const privacy: LegalPage = {
	path: "/legal/privacy",
	title: "Privacy Policy",
	summary: "What we store about you and your business, why, for how long, and your rights.",
	sections: [
		{
			id: "scope",
			heading: "What this policy covers",
			text: `This policy covers what {site} learns about people who use this site, apply for wholesale access, order, or write to us. The site is for businesses and for adults of 21 and over; we do not knowingly keep information about anyone under 21 and delete it when we learn of it.`,
		},
		{
			id: "collect",
			heading: "What we collect",
			text: `- **Account:** username, email address, and your password as a one-way hash.
- **Wholesale application:** business name, address, phone, federal EIN, license and permit documents, trade references, expected volume.
- **Orders:** names and addresses, products, amounts, how you pay. We never ask for a card number on this site.
- **Messages and quote requests:** what you write, and how to reach you. Conversations with the support chat are kept with your session and deleted with it.
- **Newsletter:** your email address and whether you confirmed it.
- **Technical data:** IP address and browser name of sessions, and counts of attempts that protect the login and our forms.`,
		},
		{
			id: "use",
			heading: "What we use it for",
			text: `To decide on applications, to sell and deliver, to answer you, to keep the records that tobacco, tax and [PACT Act](/legal/pact-act) rules require, to prevent fraud and sales to minors, and to send the newsletter to those who confirmed it. We make no fully automated decisions about you.`,
		},
		{
			id: "share",
			heading: "Who else sees it",
			text: `- **Carriers**, to deliver and to check the age of the person who signs.
- **Authorities**: state tax administrators receive the reports the PACT Act requires; others, where the law requires it.
- **Trade references** you named, whom we ask about your business.
- **Service providers** that host the site, carry our mail or, where we use one, word the answers of the support chat, who may use the data for nothing else.
- **A successor**, if our business is sold.

We do not sell or rent personal information, share it for advertising, or load third-party trackers.`,
		},
		{
			id: "keep",
			heading: "How long we keep it",
			text: `Application drafts are deleted 30 days after the last change. Sessions end 30 days after your last visit. Orders, invoices, licenses and delivery records are kept for at least five years. Messages and quote requests are kept as long as they are needed to answer you and to know what was agreed. Newsletter addresses are kept until you unsubscribe, and after that only so that we do not write again.`,
		},
		{
			id: "security",
			heading: "How we protect it",
			text: `Connections are encrypted. Passwords are stored as slow one-way hashes. Uploaded documents are stored outside the public part of the site and are shown only to you and to staff who review applications. Staff decisions are logged. No system is perfectly safe; if your data is exposed, we will tell you without delay, as the law requires.`,
		},
		{
			id: "rights",
			heading: "Your choices and rights",
			text: `You can see and correct your account, change your password, and unsubscribe from the newsletter at any time. Wherever you live, you may ask what we keep about you, for a copy, for a correction, or for deletion of anything the law does not require us to keep. Residents of California have these rights under the CCPA/CPRA, may name an agent, and are not treated differently for using them.

Write to [{email}](mailto:{email}). We verify your identity and answer within 45 days.`,
		},
		{
			id: "cookies",
			heading: "Cookies",
			text: `We set what login, cart and the age check need. Nothing optional is set before you accept it.{cookiePolicy}`,
		},
		{
			id: "changes",
			heading: "Changes and contact",
			text: `The date at the top says when this policy last changed. Questions: {site}, {address}, [{email}](mailto:{email}), {phone}.`,
		},
	],
};
