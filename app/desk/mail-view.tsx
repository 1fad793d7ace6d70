import { Details } from "~/ui/layout/details";

/** The logo at this address: pages load no pictures from another one, and mails may name the shop by another. */
const ownLogo = (html: string) => html.replace(/src="https?:\/\/[^"/]+(?=\/brand\/)/g, 'src="');

/** A mail as its reader sees it: the HTML in a frame where nothing runs, and the text below. */
export function MailView({ subject, html, text }: { subject: string; html: string; text: string }) {
	return (
		<>
			<iframe
				title={`Email: ${subject}`}
				className="mb-4 h-160 w-full border border-edge"
				// Nothing in it may run; its links open in a window of their own.
				sandbox="allow-popups allow-popups-to-escape-sandbox"
				srcDoc={ownLogo(html).replace("<head>", '<head><base target="_blank">')}
			/>
			<Details summary="The same mail as plain text">
				<pre className="small whitespace-pre-wrap break-words">{text}</pre>
			</Details>
		</>
	);
}
