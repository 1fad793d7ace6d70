import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, href } from "react-router";
import { useAnswerTimes } from "~/ui/answer-times";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { PageTitle } from "~/ui/layout/page-title";
import { Tabs } from "~/ui/layout/tabs";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";

type Reply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;
type Props = { register: boolean; redirectTo: string; reply: Reply };

const addressOf = (register: boolean, redirectTo: string) => {
	const params = new URLSearchParams();
	if (register) params.set("tab", "register");
	if (redirectTo) params.set("redirectTo", redirectTo);
	return params.size > 0 ? `${href("/login")}?${params}` : href("/login");
};

/** Login and registration as two tabs of one page. */
export function LoginScreen({ register, redirectTo, reply }: Props) {
	const { reviewed } = useAnswerTimes();
	return (
		<div className="wrap">
			<div className="split">
				<div className="max-w-120">
					<PageTitle>{`${reply ? "Error: " : ""}${register ? "Register" : "Login"}`}</PageTitle>
					<Flash message={reply?.toast} takesFocus={!reply?.result.error} />
					<h1 className="mb-4">{register ? "Create an account" : "Log in to your account"}</h1>
					<Tabs
						label="Account"
						items={[
							{ to: addressOf(false, redirectTo), label: "Login", current: !register },
							{ to: addressOf(true, redirectTo), label: "Register", current: register },
						]}
					/>
					<Credentials key={String(register)} register={register} redirectTo={redirectTo} reply={reply} />
				</div>
				<aside className="card">
					<h2>New here?</h2>
					<p className="mute mt-2 mb-4">
						Wholesale prices and ordering are open to licensed retailers. Apply with your business documents;
						we review applications {reviewed}.
					</p>
					<SiteLink className="btn" to={"/apply"}>
						Apply for Wholesale Access
					</SiteLink>
				</aside>
			</div>
		</div>
	);
}

function Credentials({ register, redirectTo, reply }: Props) {
	const [form, fields] = answeredForm<{ username: string; email: string; password: string }>({
		id: register ? "register" : "login",
		lastResult: reply?.result,
	});
	return (
		<Form method="post" action={addressOf(register, redirectTo)} id={form.id} noValidate>
			<ErrorSummary problems={problemsOf(form)} />
			{register ? (
				<TextField
					field={fields.username}
					label="Username"
					hint="At least 3 characters"
					autoComplete="username"
				/>
			) : null}
			<TextField
				field={fields.email}
				label="Email"
				type="email"
				inputMode="email"
				autoComplete={register ? "email" : "username"}
				spellCheck={false}
			/>
			<PasswordField field={fields.password} register={register} />
			<div className="acts">
				<Button variant="primary" pendingText={register ? "Creating account..." : "Logging in..."}>
					{register ? "Create account" : "Log in"}
				</Button>
				{register ? null : <SiteLink to={"/forgot-password"}>Forgot password?</SiteLink>}
			</div>
		</Form>
	);
}

function PasswordField({
	field,
	register,
}: {
	field: Parameters<typeof TextField>[0]["field"] & object;
	register: boolean;
}) {
	const [shown, setShown] = useState(false);
	const hydrated = useHydrated();
	return (
		<>
			<TextField
				field={field}
				label="Password"
				hint={register ? "At least 6 characters" : undefined}
				type={shown ? "text" : "password"}
				autoComplete={register ? "new-password" : "current-password"}
				maxLength={200}
				defaultValue=""
			/>
			{hydrated ? (
				<label className="check -mt-3 mb-3">
					<input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
					Show password
				</label>
			) : null}
		</>
	);
}
