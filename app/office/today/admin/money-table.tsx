import type { ReactNode } from "react";

/** Customers with an amount each, and the one thing to do (Rule 7.26). `heads` names the two columns between. */
export function MoneyTable({
	caption,
	heads: [second, amount],
	children,
}: {
	caption?: string;
	heads: [second: string, amount: string];
	children: ReactNode;
}) {
	return (
		<table className="table stack rows r-late">
			{caption ? <caption className="vh">{caption}</caption> : null}
			<thead>
				<tr>
					<th scope="col">Customer</th>
					<th scope="col">{second}</th>
					<th scope="col" className="num">
						{amount}
					</th>
					<th scope="col">
						<span className="vh">Next</span>
					</th>
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}
