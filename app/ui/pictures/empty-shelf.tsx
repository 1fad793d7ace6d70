/** A shelf with a gap; a decorative picture for empty states and the 404 page. */
export function EmptyShelf() {
	return (
		<svg viewBox="0 0 320 132" width="320" height="132" aria-hidden="true">
			<path fill="#97a19e" d="M24 6h6v126h-6zM290 6h6v126h-6z" />
			<path fill="#13201d" d="M10 40h300v7H10zM10 108h300v7H10z" />
			<path fill="#c9d1ce" d="M46 10h16v30H46zM240 12h18v28h-18z" />
			<path fill="#dde3e1" d="M66 16h20v24H66z" />
			<path fill="#fff" stroke="#13201d" strokeWidth="1.5" d="M126 107h68v20h-68z" />
			<path fill="#13201d" d="M132 113h30v3h-30z" />
			<path fill="#97a19e" d="M132 119h18v3h-18z" />
			<path fill="#2c7a5f" d="M176 112h12v10h-12z" />
			<path fill="none" stroke="#97a19e" strokeWidth="1.5" strokeDasharray="4 4" d="M130 103V62h60v41" />
		</svg>
	);
}
