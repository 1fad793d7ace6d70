import type { ReactNode } from "react";

/** A numbered part of a form. */
export function Step({ n, title, children }: { n: number; title: string; children: ReactNode }) {
	return (
		<section className="stp" aria-labelledby={`step-${n}`}>
			<h2 id={`step-${n}`}>
				<span className="stp-n">{n}</span>
				{title}
			</h2>
			{children}
		</section>
	);
}
