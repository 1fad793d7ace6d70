/** An email address that breaks after its @, where a line is too short for it. */
export function EmailWords({ email }: { email: string }) {
	const domain = email.lastIndexOf("@") + 1;
	return (
		<span className="wrap-anywhere">
			{email.slice(0, domain)}
			<wbr />
			{email.slice(domain)}
		</span>
	);
}
