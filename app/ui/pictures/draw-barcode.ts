/** The widths of a Code 128 symbol's bars and gaps, by its value; the last one is the stop. */
const WIDTHS =
	"212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232"
		.match(/.{6}/g)!
		.concat("2331112");
const START_B = 104;
const STOP = 106;
/** On both sides scanners need a white margin. */
const MARGIN = 10;

/** Code 128 as the outline of its bars, one unit high; `width` is in modules, margins included. */
export type Barcode = { text: string; width: number; d: string };

/** Draws a text as Code 128, set B; null when it is empty or has other characters than ASCII's. */
export function drawBarcode(text: string | null): Barcode | null {
	if (!text || !/^[ -~]+$/.test(text)) return null;
	const values = [...text].map((letter) => letter.charCodeAt(0) - 32);
	const check = values.reduce((sum, value, n) => sum + value * (n + 1), START_B) % 103;
	let at = MARGIN;
	let d = "";
	for (const value of [START_B, ...values, check, STOP]) {
		for (const [n, width] of [...WIDTHS[value]!].map(Number).entries()) {
			if (n % 2 === 0) d += `M${at} 0h${width}v1h-${width}z`;
			at += width;
		}
	}
	return { text, width: at + MARGIN, d };
}
