import { type FormEvent, useEffect, useId, useState } from "react";
import { href } from "react-router";
import type { ChatLink, ChatMessage, Language } from "~/terms/greeting";
import { Icon } from "../icon";
import wordsHref from "../styles/reading.css?url";
import { ChatLog, QuickQuestions, SayField } from "./chat-parts";

const ADDRESS = "/api/chat/support";

type Props = {
	supportEmail: string;
	minimized: boolean;
	onMinimize: () => void;
	onClose: () => void;
};

let sentCount = 0;

// A counter, because `crypto.randomUUID` needs a secure context and a shop may run on plain HTTP in its LAN.
const sayNow = (
	role: ChatMessage["role"],
	content: string,
	[link, ...also]: ChatLink[] = [],
	lang: Language = "en",
): ChatMessage => ({
	id: `said-${++sentCount}`,
	role,
	content,
	lang,
	link: link ?? null,
	also,
	timestamp: new Date(),
});

/** The support chat over a page. /support shows the same conversation, which belongs to the session. */
export function ChatPanel({ supportEmail, minimized, onMinimize, onClose }: Props) {
	const title = useId();
	const [messages, setMessages] = useState<ChatMessage[]>([]);
	const [pending, setPending] = useState(true);

	useEffect(() => {
		const leaving = new AbortController();
		readConversation(leaving.signal)
			.then(setMessages)
			// Without the earlier messages the user can still ask.
			.catch(() => undefined)
			.finally(() => {
				if (!leaving.signal.aborted) setPending(false);
			});
		return () => leaving.abort();
	}, []);

	async function ask(question: string) {
		const message = question.trim();
		if (!message || pending) return;
		setPending(true);
		const userTurn = sayNow("user", message);
		setMessages((before) => [...before, userTurn]);
		const answer = await send(message).catch(() =>
			sayNow(
				"assistant",
				`I'm sorry, I'm having trouble connecting right now. Please write to our support team at ${supportEmail}.`,
				[{ href: `mailto:${supportEmail}`, label: supportEmail }],
			),
		);
		setMessages((before) => [...before.slice(0, -1), { ...userTurn, lang: answer.lang }, answer]);
		setPending(false);
	}

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		void ask(String(new FormData(event.currentTarget).get("message") ?? ""));
	};

	return (
		<section
			className="chat"
			aria-labelledby={title}
			hidden={minimized}
			onKeyDown={(event) => {
				if (event.key === "Escape") onClose();
			}}
		>
			<link rel="stylesheet" href={wordsHref} precedence="default" />
			<header>
				<h2 id={title}>Support</h2>
				<button type="button" className="x" aria-label="Minimize chat" onClick={onMinimize}>
					<Icon name="minus" />
				</button>
				<button type="button" className="x" aria-label="Close chat" onClick={onClose}>
					<Icon name="x" />
				</button>
			</header>
			{minimized ? null : (
				<>
					<ChatLog messages={messages} pending={pending && messages.length > 0} onFollow={onMinimize} />
					{messages.length === 0 ? <QuickQuestions disabled={pending} onAsk={ask} /> : null}
					<form className="say" action={href("/support")} method="post" onSubmit={submit}>
						<SayField // A new key empties the field as soon as its message is in the log.
							key={messages.filter(({ role }) => role === "user").length}
							disabled={pending}
							autoFocus
						/>
					</form>
				</>
			)}
		</section>
	);
}

/** Loads the earlier messages, with one retry. */
async function readConversation(signal: AbortSignal): Promise<ChatMessage[]> {
	const read = async () => {
		const response = await fetch(ADDRESS, { signal });
		if (!response.ok) throw new Error(`The conversation failed with status ${response.status}.`);
		return ((await response.json()) as { messages: ChatMessage[] }).messages;
	};
	return read().catch((error: unknown) => {
		if (signal.aborted) throw error;
		return read();
	});
}

async function send(message: string): Promise<ChatMessage> {
	const response = await fetch(ADDRESS, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ message }),
	});
	if (!response.ok) throw new Error("Failed to send message");
	type Reply = { response: string; sources: ChatLink[]; lang: Language };
	const { response: content, sources, lang } = (await response.json()) as Reply;
	return sayNow("assistant", content, sources, lang);
}
