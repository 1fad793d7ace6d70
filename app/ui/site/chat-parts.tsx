import { type KeyboardEvent, useEffect, useRef } from "react";
import { type ChatMessage, GREETING, QUICK_QUESTIONS } from "~/terms/greeting";
import { FieldError } from "../form/field-error";
import { Icon } from "../icon";
import { SiteLink } from "../site-link";

/** A conversation with its greeting. Scrolls to the newest message, whose id is #latest. */
export function ChatLog({
	messages,
	pending,
	onFollow,
}: {
	messages: readonly ChatMessage[];
	/** An answer is on its way. */
	pending: boolean;
	onFollow?: () => void;
}) {
	const log = useRef<HTMLDivElement>(null);
	const count = messages.length;
	useEffect(() => {
		if (count > 0) log.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
	}, [count]);
	return (
		<div className="chat-log" role="log" aria-label="Messages" ref={log}>
			<div className="msg">
				<p>{GREETING}</p>
			</div>
			{messages.map(({ id, role, content, lang, link, also }, i) => (
				<div
					key={id}
					className={role === "user" ? "msg msg-me" : "msg"}
					id={i === count - 1 ? "latest" : undefined}
				>
					<span className="vh">{role === "user" ? "You: " : "Support: "}</span>
					<p className="whitespace-pre-line wrap-anywhere" lang={lang}>
						{content}
					</p>
					{[...(link ? [link] : []), ...(also ?? [])].map(({ href, label }) => (
						<p key={href} className="mt-1">
							<SiteLink to={href} onClick={onFollow}>
								{label}
							</SiteLink>
						</p>
					))}
				</div>
			))}
			{pending ? <p className="small mute">Looking it up …</p> : null}
		</div>
	);
}

/** Three suggested questions: submit buttons of the surrounding form, or calls to `onAsk`. */
export function QuickQuestions({
	disabled,
	onAsk,
}: {
	disabled: boolean;
	onAsk?: (question: string) => void;
}) {
	return (
		<div className="chat-quick">
			<p className="small mute">Quick questions</p>
			<div className="chat-q">
				{QUICK_QUESTIONS.map((question) => (
					<button
						key={question}
						className="btn"
						type={onAsk ? "button" : "submit"}
						name="message"
						value={question}
						disabled={disabled}
						onClick={() => onAsk?.(question)}
					>
						{question}
					</button>
				))}
			</div>
		</div>
	);
}

/** The message box and its button. Enter sends, Shift+Enter adds a line. */
export function SayField({
	error,
	text,
	disabled,
	autoFocus = false,
}: {
	error?: string | undefined;
	text?: string | undefined;
	disabled: boolean;
	autoFocus?: boolean;
}) {
	const box = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		if (autoFocus && !disabled) box.current?.focus();
	}, [autoFocus, disabled]);
	const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
		event.preventDefault();
		if (event.currentTarget.value.trim()) event.currentTarget.form?.requestSubmit();
	};
	return (
		<>
			<label className="vh" htmlFor="chat-message">
				Message
			</label>
			<div className="say-box">
				<FieldError id="chat-error" errors={error} />
				<textarea
					className={error ? "in is-bad" : "in"}
					id="chat-message"
					name="message"
					rows={1}
					maxLength={1000}
					placeholder="Your message"
					defaultValue={text}
					disabled={disabled}
					onKeyDown={sendOnEnter}
					ref={box}
					aria-describedby={error ? "chat-error" : undefined}
					aria-invalid={error ? true : undefined}
				/>
			</div>
			<button className="btn btn-ink" type="submit" aria-label="Send" disabled={disabled}>
				<Icon name="send" />
			</button>
		</>
	);
}
