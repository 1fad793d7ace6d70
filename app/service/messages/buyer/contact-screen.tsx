import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import type { Contacts } from "~/kernel/settings/setting";
import { useAnswerTimes } from "~/ui/answer-times";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Card, Facts, Note } from "~/ui/layout/card";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { PageHead } from "~/ui/layout/page-head";
import { Flash } from "~/ui/layout/toast";
import { nextStepOf, useStanding } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { INQUIRY_TYPES } from "../inquiry-types";

type Reply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

type Props = {
	contacts: Contacts;
	/** The number that is answered at any hour, if there is one. */
	emergency: string | null;
	sender: { email: string } | null;
	formKey: string;
	reply: Reply;
};

const QUICK_LINKS = [
	{ to: href("/wholesale"), text: "Wholesale program" },
	{ to: href("/products"), text: "Browse products" },
	{ to: href("/blog"), text: "Read the blog" },
];

/** The contact page: the form, and every other way to reach us. */
export function ContactScreen({ reply, formKey, sender, contacts, emergency }: Props) {
	const { answered } = useAnswerTimes();
	return (
		<div className="wrap">
			<Flash message={reply?.toast} />
			<PageHead
				title="Contact us"
				intro={`Questions about products, orders or an account: we reply ${answered}.`}
			/>
			<div className="split">
				<ContactForm key={reply ? "answered" : formKey} reply={reply} sender={sender} />
				<ContactDetails contacts={contacts} emergency={emergency} />
			</div>
		</div>
	);
}

type Fields = { type: string; name: string; email: string; phone: string; subject: string; message: string };

function ContactForm({ reply, sender }: Pick<Props, "reply" | "sender">) {
	const [form, fields] = answeredForm<Fields>({
		id: "contact",
		lastResult: reply?.result,
		defaultValue: { type: "general", email: sender?.email ?? "" },
	});
	return (
		<Form method="post" id={form.id} noValidate className="max-w-184">
			<ErrorSummary problems={problemsOf(form)} />
			<SelectField
				field={fields.type}
				label="Inquiry type"
				options={Object.entries(INQUIRY_TYPES).map(([value, label]) => ({ value, label }))}
			/>
			<div className="cols cols-2">
				<TextField field={fields.name} label="Full Name" autoComplete="name" maxLength={100} />
				<TextField
					field={fields.email}
					label="Email Address"
					type="email"
					inputMode="email"
					autoComplete="email"
					spellCheck={false}
				/>
			</div>
			<div className="cols cols-2">
				<TextField
					field={fields.phone}
					label="Phone"
					mark="optional"
					type="tel"
					autoComplete="tel"
					maxLength={40}
				/>
				<TextField field={fields.subject} label="Subject" maxLength={200} />
			</div>
			<TextArea field={fields.message} label="Message" rows={7} />
			<Button variant="primary" pendingText="Sending...">
				Send Message
			</Button>
		</Form>
	);
}

const telephone = (number: string) => <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>{number}</a>;

function ContactDetails({ contacts, emergency }: Pick<Props, "contacts" | "emergency">) {
	const { supportEmail, supportPhone, address, hours } = contacts;
	const hasBlog = useIsOn()("blog");
	return (
		<aside className="grid gap-6">
			<Card title="Contact details">
				<Facts
					items={[
						{
							label: "Email",
							value: supportEmail && (
								<a href={`mailto:${supportEmail}`}>
									{supportEmail.split("@")[0]}
									<wbr />@{supportEmail.split("@")[1]}
								</a>
							),
						},
						{ label: "Phone", value: supportPhone && telephone(supportPhone) },
						{ label: "Address", value: address },
					]}
				/>
			</Card>
			{hours.length > 0 ? (
				<Card title="Business hours">
					<Facts items={hours.map((row) => ({ label: row.days, value: row.hours }))} />
					<p className="small mute mt-3">Applications are reviewed in business hours.</p>
				</Card>
			) : null}
			{emergency ? (
				<Note kind="good">
					<b>Emergency support</b> is available 24/7 for existing wholesale partners: call{" "}
					<span className="whitespace-nowrap">{telephone(emergency)}.</span>
				</Note>
			) : null}
			<Card title="Quick links">
				<ul className="linklist">
					{[
						nextStepOf(useStanding()),
						...QUICK_LINKS.filter(({ to }) => to !== href("/blog") || hasBlog),
					].map(({ to, text }) => (
						<li key={to}>
							<SiteLink to={to}>{text}</SiteLink>
						</li>
					))}
				</ul>
			</Card>
		</aside>
	);
}
