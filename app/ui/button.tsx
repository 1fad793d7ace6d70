import {
	type ComponentProps,
	type MouseEvent,
	type ReactNode,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { useNavigation } from "react-router";
import { useFocusBack } from "./focus";
import { SiteLink } from "./site-link";

type Look = {
	/** Use one `primary` per view, `ink` for repeated row actions, and `bad` for actions that can't be undone. */
	variant?: "primary" | "default" | "ink" | "bad" | "link" | "link-bad";
	size?: "s";
};

function lookClass({ variant = "default", size }: Look, className?: string) {
	const base = {
		primary: "btn btn-1",
		default: "btn",
		ink: "btn btn-ink",
		bad: "btn btn-bad",
		link: "linkbtn",
		"link-bad": "linkbtn danger",
	}[variant];
	return [base, size === "s" && (variant.startsWith("link") ? "small" : "btn-s"), className]
		.filter(Boolean)
		.join(" ");
}

type ButtonProps = Look &
	Omit<ComponentProps<"button">, "ref"> & {
		/** The text during the submission, e.g. 'Submitting...'. The button is disabled then. */
		pendingText?: ReactNode;
		/** Whether a submission is running (a fetcher's state). By default the button watches the navigation it started. */
		pending?: boolean;
	};

/** A button; `type` defaults to submit. */
export function Button(props: ButtonProps) {
	return props.pendingText !== undefined && props.pending === undefined ? (
		<NavigatingButton {...props} />
	) : (
		<PlainButton {...props} />
	);
}

function PlainButton({
	variant,
	size,
	className,
	pendingText,
	pending = false,
	disabled,
	children,
	...rest
}: ButtonProps) {
	const button = useFocusBack(pending);
	return (
		<button
			ref={button}
			type="submit"
			{...rest}
			className={lookClass({ variant, size }, className)}
			disabled={disabled || pending}
		>
			{pending && pendingText !== undefined ? pendingText : children}
		</button>
	);
}

function NavigatingButton({ onClick, ...props }: ButtonProps) {
	const [isPressed, setPressed] = useState(false);
	const [pending, setPending] = useState(false);
	// Pressing Enter in a field also clicks the form's first submit button, so this handler sees every submission.
	const click = (event: MouseEvent<HTMLButtonElement>) => {
		onClick?.(event);
		const form = event.currentTarget.form;
		const blocked = form && !form.noValidate && !event.currentTarget.formNoValidate && !form.checkValidity();
		setPressed(!event.defaultPrevented && !blocked);
	};
	return (
		<>
			{isPressed ? <Submission tell={setPending} end={setPressed} /> : null}
			<PlainButton {...props} pending={pending} onClick={click} />
		</>
	);
}

/** Watches the navigation that a pressed button starts. Apart, so that each step of a navigation draws no button that wasn't pressed. */
function Submission({ tell, end }: Record<"tell" | "end", (value: boolean) => void>) {
	const navigation = useNavigation();
	// What was under way at the click: a button disabled for that would not send its form at all.
	const [before] = useState(navigation);
	// An idle navigation has no method.
	const pending = before !== navigation && navigation.formMethod !== undefined;
	const hasBegun = useRef(false);
	useLayoutEffect(() => {
		tell(pending);
		if (navigation !== before) hasBegun.current = true;
		if (hasBegun.current && navigation.state === "idle") end(false);
	}, [before, end, navigation, pending, tell]);
	return null;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: Look & ComponentProps<typeof SiteLink>) {
	return <SiteLink {...rest} className={lookClass({ variant, size }, className)} />;
}
