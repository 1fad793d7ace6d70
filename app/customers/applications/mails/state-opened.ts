import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { inARow } from "~/kernel/texts/in-a-row";
import { stateInSentence } from "~/terms/state-names";

/** To somebody who asked to be told (Rule 2.16). */
export const stateOpened = plainTemplate<EmailTemplates["state-opened"]>(({ states }, shop) => {
	const names = inARow(states.map(stateInSentence));
	return {
		subject: `We ship to ${names} now`,
		preview: "You asked us to tell you. Here is where to apply.",
		title: `We ship to ${names} now`,
		blocks: [
			{ kind: "text", text: `You asked us to tell you when we ship to ${names}. Now we do.` },
			{ kind: "button", label: "Apply for wholesale access", url: `${shop.url}/apply` },
		],
		small: [
			"You asked for this email on our site. We send it once, and have deleted your address from the list.",
		],
	};
});
