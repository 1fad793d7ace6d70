/** An email address that may wrap after its @. */
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
