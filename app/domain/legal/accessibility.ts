import type { LegalPage } from "./legal-page.ts";

export const accessibility: LegalPage = {
	path: "/legal/accessibility",
	title: "Accessibility",
	summary: "How this site is made to work for everyone, and what to do when it does not.",
	sections: [
		{
			id: "aim",
			heading: "What we aim for",
			text: `We want every store owner to be able to read, apply and order here, whatever they use to do it. Our measure is the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
		},
		{
			id: "how",
			heading: "What we do",
			text: `- Every page and form works with a keyboard alone, and without JavaScript.
- Text has a contrast of at least 4.5 to 1, and nothing is said by color alone.
- Errors are listed at the top of a form, named beside their field, and read out by screen readers.
- Pages work from 320 pixels wide and at 200% zoom, and can be printed.
- Motion stops when your system asks for less of it.
- Buttons and links are large enough for a finger.`,
		},
		{
			id: "limits",
			heading: "Known limits",
			text: `Documents that retailers upload are shown as they were sent. Some manufacturers' documents we pass on are scans without text; ask us and we read them to you or send another form. Links to carriers lead to their sites, which we do not control.`,
		},
		{
			id: "help",
			heading: "If something does not work",
			text: `Tell us the page and what you were trying to do: [{email}](mailto:{email}) or {phone}, in [business hours](/contact). We answer within 24 hours, and take orders and applications by phone until it is repaired.`,
		},
	],
};
