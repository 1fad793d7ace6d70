import { editDistance } from "../catalog/search-words.ts";

const MOST_WORDS = 24;

// Words that say how something is asked, not what.
const IDLE = new Set(
	`a about again all also am an and any anyone are as at be been being but by can could did do does doing don else for from
	get give go got had has have having hello help hey hi how however i if im in into is it its just know let like many may me
	might mine much must my need no not of on or our ours out please possible shall should so some somebody something tell
	than thank thanks that the their them then there these they this those to too up us want was we were what whats when where
	which while who whom whose why will with would yes you your yours yet really actually currently right now today okay ok
	yall she he her him his hers himself herself itself myself ourselves hey guys folks team sir madam dear wondering wonder question ask asking say said anything ever still way there's i'd i'm i've
	you're don't doesn't didn't can't what's where's how's won't couldn wouldn shouldn hasn haven hadn isn wasn
	weren aren won ain doesn didn`.split(/\s+/),
);

// What thumbs type, written out. Nothing stands for words that say nothing.
const SHORT = new Map<string, string>(
	`u:you ur:your r:are n:and w:with wo:without b:be y:why k:ok pls:please plz:please thx:thanks ty:thanks ya:you yall:you
	yo:hi wat:what wats:what whats:what wheres:where whens:when hows:how whos:who whys:why thats:that theres:there heres:here
	im:i ive:i id:i ill:i youre:you theyre:they its:it isnt:is arent:are dont:do doesnt:does didnt:did cant:can couldnt:could
	wont:will wouldnt:would havent:have hasnt:has wasnt:was werent:were gonna:will wanna:want gotta:must gimme:give
	lemme:let dunno:know bout:about abt:about bc:for cuz:for til:until till:until tho:though btw:by asap:now rn:now
	idk:know num:number nr:number tel:telephone ph:phone addr:address acct:account acc:account app:application appl:application
	apps:applications qty:quantity mins:minimum biz:business lic:license cert:certificate ref:reference refs:references
	cc:card pymt:payment pmt:payment inv:invoice del:delivery shpg:shipping ord:order pkg:package nic:nicotine 
	dispo:disposables dispos:disposables wknd:weekend sat:saturday sun:sunday mon:monday yr:year mo:month hrs:hours hr:hour
	info:information pic:picture pics:pictures spec:information rep:representative reps:representative mgr:manager
	ppl:people msg:message txt:message atm:now`
		.trim()
		.split(/\s+/)
		.map((pair) => pair.split(":") as [string, string]),
);

// Words of any conversation: not finding one of these says little, while any other unknown word is another subject.
const NEUTRAL = new Set(
	`able across add after ago alone already always another anymore anyway apart around away back basically
	before begin best better big biggest bit boss both bother bothered boy bring brother buddy bunch buy
	came caught cause certain chance cheapest choice choose clear come comes coming common complete confused
	correct couple dad daughter day days decide decided different done dumb each early easier easiest easy
	either else employees end enough entire especially even eventually every everything exact exactly exist
	expect expecting explain extra fast faster fastest fault favorite feel fellow few figure fill find fine
	finish first fix folk follow found friend friends full fully funny getting girl glad going gone gonna
	good grand great guess guy half hand handle happen happened happening happens happy hard hate heard here
	higher highest hold honest hope hopefully huge husband idea important impossible inside instantly
	instead interested keep kid kids kind kinda lady larger largest last lately later lazy learn least leave
	left less let level like likely line listen literally little load long longer look looked looking looks
	lot lots love low lower lowest mad made main make man manage manually many mark matter maybe mean meant
	mention mentioned middle mind mine minute mistake mom moment month months more most mother move multiple
	near nearly need needed needs neither nephew never new next nice nobody none normal note nothing notice
	noticed obviously occasionally odd often old once one only onto open opposite option options other
	others outside outta over own owner pair part partner pass past people per perfect perhaps person pick
	piece pieces place plan plenty plus point possibly prefer probably problem proper properly purpose put
	putting quarter questions quick quickly random rarely rather reach read ready real realize really reason
	receive recently regular related remember result rid right run running rush sad safe said same save
	scared second see seem seen send sending separate serious set several short shot show sick side simple
	simply since single sister situation size slow slower slowly small smaller smallest smart somehow
	someone somewhere son soon soonest sorry sort specific spend spot staff start started stay step stop
	stopped straight strange stuck stupid such suddenly suggest supposed sure surprise swear take takes
	taking talk teach tell terrible thank thing things think thinking thought thousand through till time
	times today together told tomorrow tonight took top total totally touch toward tricky tried trouble true
	truly try trying turn twice type typed typically uncle under understand unless upset use used useful
	useless using usual usually version very via wait waiting wanna want wanted wants wasted wasting week
	weeks weird well went whole wide wife wish without wonder wondering word work worker workers working
	works worried worry worse worst worth write wrongly year years yesterday yet young`.split(/\s+/),
);

/** Whether a word may be missing from what we know without the question being about something else. */
export const isNeutral = (word: string): boolean =>
	NEUTRAL.has(word) || /^\d+$/.test(word) || word.length < 2;

// Words of every errand here: they go with whatever else is asked.
const SHOP = new Set(
	`account accessories battery batteries bottle bottles box boxes brand brands buy carton cartons case cases coil coils delivery device
	devices disposable disposables eliquid flavor flavors goods item items juice kit kits liquid liquids mod mods nicotine order
	ordered ordering orders package packages pod pods price prices product products puff puffs retail retailer shipment shop sku
	skus stock store stores tank tanks unit units vape vapes wholesale`.split(/\s+/),
);

/** Whether a word goes with any question that is asked of a shop like this. */
export const isShopWord = (word: string): boolean => SHOP.has(word);

// And of these every errand here is made.
const GENERIC = new Set(
	`account accounts box boxes buy carton cartons case cases device devices goods item items order ordered ordering orders
	package packages product products retail retailer sell shop stock store stores unit units vape vapes vaping`.split(
		/\s+/,
	),
);

/** Whether a word does not tell one errand here from another. */
export const isGeneric = (word: string): boolean => GENERIC.has(word);

// Other words for the same thing, as retailers use them.
const SAME: Record<string, readonly string[]> = {
	deliver: ["ship"],
	delivery: ["shipping", "ship"],
	delivered: ["ship"],
	send: ["ship"],
	freight: ["shipping"],
	postage: ["shipping"],
	package: ["order"],
	parcel: ["package", "order"],
	shipment: ["order", "delivery"],
	stuff: ["order", "goods"],
	things: ["order", "goods"],
	goods: ["products"],
	merchandise: ["goods", "products"],
	purchase: ["order", "buy"],
	purchases: ["orders"],
	cost: ["price", "much"],
	costs: ["price"],
	prices: ["pricing"],
	sheet: ["list", "spreadsheet"],
	catalogue: ["catalog"],
	cheaper: ["discount"],
	cheap: ["discount"],
	deal: ["discount"],
	deals: ["discount"],
	bulk: ["volume"],
	rebate: ["discount"],
	discounts: ["tiers"],
	open: ["hours"],
	phone: ["telephone", "call"],
	call: ["phone"],
	telephone: ["phone"],
	number: ["phone"],
	mail: ["email"],
	email: ["mail"],
	shop: ["store"],
	store: ["shop"],
	house: ["home"],
	permit: ["license"],
	licence: ["license"],
	licenses: ["documents"],
	resale: ["reseller"],
	docs: ["documents"],
	forms: ["documents"],
	papers: ["documents"],
	paperwork: ["documents", "papers"],
	photo: ["file", "jpg"],
	picture: ["file", "jpg"],
	scan: ["file", "pdf"],
	broken: ["defective"],
	faulty: ["defective"],
	dead: ["defective"],
	duds: ["defective"],
	leak: ["leaking"],
	smashed: ["crushed", "damaged"],
	busted: ["damaged", "broken"],
	dented: ["damaged"],
	torn: ["damaged"],
	refund: ["return"],
	exchange: ["return"],
	restock: ["restocking"],
	amex: ["credit"],
	visa: ["credit"],
	mastercard: ["credit"],
	debit: ["credit"],
	zelle: ["paypal"],
	venmo: ["paypal"],
	cashapp: ["paypal"],
	cheque: ["check"],
	vapes: ["disposables", "products"],
	vape: ["product"],
	juice: ["liquids"],
	juices: ["liquids"],
	eliquid: ["liquids"],
	ejuice: ["liquids"],
	coil: ["coils"],
	battery: ["batteries"],
	moq: ["minimum"],
	min: ["minimum"],
	smallest: ["minimum"],
	least: ["minimum"],
	free: ["free"],
	zero: ["free"],
	arrive: ["delivery", "ship"],
	arrived: ["arrive"],
	arrives: ["arrive"],
	gets: ["arrive"],
	account: ["application"],
	accepted: ["approved"],
	approve: ["approval", "approved"],
	denied: ["rejected"],
	declined: ["rejected"],
	signup: ["apply"],
	register: ["apply"],
	enroll: ["apply"],
	join: ["apply"],
	lost: ["forgot"],
	unsubscribe: ["unsubscribe"],
	flavours: ["flavors"],
	flavour: ["flavors"],
	fake: ["counterfeit"],
	legit: ["authentic"],
	taxes: ["tax"],
	late: ["overdue"],
	terms: ["net"],
	invoice: ["invoice"],
	bill: ["invoice"],
	receipt: ["invoice"],
	again: ["reorder"],
	tracking: ["track"],
	locate: ["located"],
	location: ["located", "store"],
	legal: ["restricted"],
	banned: ["ban"],
	excel: ["spreadsheet", "csv"],
	xlsx: ["spreadsheet", "csv"],
	references: ["suppliers"],
};

/** The words of a question that say what it is about, in its order, each once. */
export function questionWords(text: string): string[] {
	const plain = text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/’/g, "'")
		// One word each, however they are typed.
		.replace(/\bp\.\s?o\b\.?/g, "po")
		.replace(/\bpre-(?=pa)/g, "pre")
		.replace(/\be-(?=mail|liquid|juice)/g, "e")
		.replace(/(\d)\s?%/g, "$1 percent")
		.replace(/\b(?:log|sign) ?in\b/g, "log")
		.replace(/\b(sign|pick) ?up\b/g, "$1up")
		.replace(/\bset ?up\b/g, "setup");
	const words = plain.split(/[^\p{L}\p{N}']+/u).flatMap((typed) => {
		const word = SHORT.get(typed.replaceAll("'", "")) ?? typed;
		const bare = word
			.replace(/^'+|'+$/g, "")
			.replace(/'(ll|re|ve|d|m|s|t)$/, "")
			.replaceAll("'", "");
		return bare && !IDLE.has(bare) ? bare : [];
	});
	return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS);
}

/** A word and other words for it. */
export const withSynonyms = (word: string): string[] => [
	word,
	...(Object.hasOwn(SAME, word) ? SAME[word]! : []),
];

/** The word of the vocabulary that a misspelled one most likely is; short words are taken as they are. */
export function nearestWord(word: string, vocabulary: ReadonlySet<string>): string | undefined {
	if (word.length < 4 || /\d/.test(word)) return undefined;
	const limit = word.length < 5 ? 0 : word.length < 9 ? 1 : 2;
	const sound = soundOf(word);
	let best: { word: string; distance: number } | undefined;
	for (const known of vocabulary) {
		if (known[0] !== word[0] || known.length < 4) continue;
		// As it sounds is how it is misspelled; half a letter off at most.
		const distance = soundOf(known) === sound ? 0.5 : editDistance(word, known, limit);
		if (distance <= Math.max(limit, 0.5) && (!best || distance < best.distance))
			best = { word: known, distance };
	}
	return best?.word;
}

/** A word as it sounds, roughly: doubled letters once, c like s or k, ph like f. */
export const soundOf = (word: string): string =>
	word
		.replace(/ph/g, "f")
		.replace(/c(?=[eiy])/g, "s")
		.replace(/c[kh]?|q/g, "k")
		.replace(/z/g, "s")
		.replace(/y/g, "i")
		.replace(/ei|ie|ea|ee/g, "i")
		.replace(/(.)\1+/g, "$1")
		.replace(/e$/, "");
