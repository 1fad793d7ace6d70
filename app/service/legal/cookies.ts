import type { LegalPage } from "~/kernel/texts/legal-page";

export const cookies: LegalPage = {
	path: "/legal/cookies",
	title: "Cookie Policy",
	summary: "Every cookie this site sets, its purpose, and how long it lasts.",
	sections: [
		{
			id: "what",
			heading: "What cookies are",
			text: `Cookies are small pieces of text that a site asks your browser to keep and send back. All cookies here are our own, are sent to no one else, and can't be read by scripts.`,
		},
		{
			id: "necessary",
			heading: "Necessary cookies",
			text: `The site does not work without these; they are set only when needed.

| Cookie | What for | How long |
|---|---|---|
| age | That you confirmed you are 21 or older, and when | 30 days |
| sid | Names your session: your login, a wizard or a support conversation you began | 30 days from your last visit |
| device | Marks the accounts that logged in on this browser, so that somebody else's wrong passwords don't lock you out | One year from your last login |
| last | Which account logged in on this browser last, so that a form you send after your session has ended can be brought back to you | 60 days from your last visit |
| consent | Your answer to the cookie bar | One year |
| css | Which style files of this site your browser has, so that pages don't carry them again | 30 days |
| flash | Carries one message, such as "Message Sent", to the next page | 5 minutes |`,
		},
		{
			id: "optional",
			heading: "Optional cookies",
			text: `There are none today. If we add some, they will stay off until you accept them, and this page will list them. We use no advertising cookies and no third-party trackers.`,
		},
		{
			id: "choice",
			heading: "Your choice",
			text: `The bar at the foot of the page asks once. To be asked again, delete this site's cookies in your browser's settings. You can also block cookies there; login, cart and the age check will then not work.`,
		},
		{
			id: "contact",
			heading: "Questions",
			text: `[{email}](mailto:{email}). More on what we keep is in the [Privacy Policy](/legal/privacy).`,
		},
	],
};
