import type { LegalPage } from "~/kernel/texts/legal-page";

export const accessibility: LegalPage = {
	path: "/legal/accessibility",
	title: "Accessibility",
	summary: "How this site is made to work for everyone, and what to do when it does not.",
	sections: [
		{
			id: "aim",
			heading: "What we aim for",
			text: `We want every store owner to be able to read, apply and order here, whatever device or software they use. Our standard is the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
		},
		{
			id: "how",
			heading: "What we do",
			text: `- Every page and form works with a keyboard alone, and without JavaScript.
- Text has a contrast of at least 4.5 to 1, and color is never the only signal.
- Errors are listed at the top of a form, shown next to their field, and read out by screen readers.
- Pages work from 320 pixels wide and at 200% zoom, and can be printed.
- Animations stop if your system asks for reduced motion.
- Buttons and links are large enough for a finger.`,
		},
		{
			id: "limits",
			heading: "Known limits",
			text: `Documents that retailers upload are shown as they were sent. Some manufacturers' documents we pass on are scans without text; ask us and we will read them to you or send another format. Links to carriers lead to their sites, which we do not control.`,
		},
		{
			id: "help",
			heading: "If something does not work",
			text: `Tell us the page and what you were trying to do: [{email}](mailto:{email}) or {phone}, in [business hours](/contact). We answer {answered}, and take orders and applications by phone until it is fixed.`,
		},
	],
};
