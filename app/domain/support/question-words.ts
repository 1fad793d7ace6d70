import { editDistance } from "../catalog/search-words.ts";
import { isWorldly } from "./everyday-words.ts";

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
	info:information pic:picture pics:pictures rep:representative reps:representative mgr:manager
	ppl:people msg:message txt:message atm:now pw:password pwd:password cpa:accountant addy:address
	cust:customer custs:customers thru:through tmrw:tomorrow tmr:tomorrow mgmt:manager cheque:check cheques:checks dept:department
	tx:texas ny:york nj:jersey ca:california fl:florida ga:georgia
	az:arizona ak:alaska ct:connecticut nv:nevada il:illinois mi:michigan pa:pennsylvania va:virginia nc:carolina sc:carolina
	ky:kentucky wa:washington mn:minnesota wi:wisconsin prob:problem probs:problems deets:details specs:information amt:amount avail:available approx:about doc:document`
		.trim()
		.split(/\s+/)
		.map((pair) => pair.split(":") as [string, string]),
);

// Words of any conversation: not finding one of these says little, while any other unknown word is another subject.
const NEUTRAL = new Set(
	`able across add after ago alone already always another anymore anyway apart around away back basically
	before begin best better big biggest bit boss both bother bothered bring bunch buy came caught cause
	certain chance cheapest choice choose clear come comes coming common complete confused correct couple day
	days decide decided different done dumb each early easier easiest easy either else employees end enough
	entire especially even eventually every everything exact exactly exist expect expecting explain extra
	fast faster fastest fault favorite feel fellow few figure fill find fine finish first fix folk follow
	found friend friends full fully funny getting glad going gone gonna good grand great guess guy half hand
	handle happen happened happening happens happy hard hate heard here higher highest hold honest hope
	hopefully huge husband idea important impossible inside instantly instead interested keep kind kinda
	larger largest last lately later lazy learn least leave left less let level like likely line listen
	literally little load long longer look looked looking looks lot lots love low lower lowest mad made main
	make man manage manually many mark matter maybe mean meant mention mentioned middle mind mine minute
	mistake moment month months more most mother move multiple near nearly need needed needs neither never
	new next nice nobody none normal note nothing notice noticed obviously occasionally odd often old once
	one only onto open opposite option options other others outside outta over own owner pair part partner
	pass past people per perfect perhaps person pick piece pieces place plan plenty plus point possibly
	prefer probably problem proper properly purpose put putting quarter questions quick quickly random rarely
	rather reach read ready real realize really reason receive recently regular related remember result rid
	right run running rush sad safe said same save scared second see seem seen send sending separate serious
	set several short shot show sick side simple simply since single situation size slow slower slowly small
	smaller smallest smart somehow someone somewhere son soon soonest sorry sort specific spend spot staff
	start started stay step stop stopped straight strange stuck stupid such suddenly suggest supposed sure
	surprise swear take takes taking talk teach tell terrible thank thing things think thinking thought
	thousand through till time times today together told tomorrow tonight took top total totally touch toward
	tricky tried trouble true truly try trying turn twice type typed typically under understand unless upset
	use used useful useless using usual usually version very via wait waiting wanna want wanted wants wasted
	wasting week weeks weird well went whole wide wife wish without wonder wondering word work worker workers
	working works worried worry worse worst worth write wrongly year years yesterday yet young`.split(/\s+/),
);

/** Whether a word may be missing from what we know without the question being about something else. */
export const isNeutral = (word: string): boolean =>
	(NEUTRAL.has(word) && !isWorldly(word)) || /^\d+$/.test(word) || word.length < 2;

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

// Other words for the same thing, as retailers use them: what is found under the first is found under the others.
const SAME = new Map<string, readonly string[]>(
	`hotline:phone,emergency helpline:phone,emergency absent:missing accept:approved acceptance:approval accepted:approved,approval account:application
	ach:transfer address:located adjust:change advance:prepay again:reorder agent:person alter:change
	amend:change amex:credit apartment:house app:application apply:application applying:apply,application
	approve:approval,approved arrival:delivery arrive:delivery,ship arrived:arrive arrives:arrive asap:urgent
	assess:review assorted:mix assortment:products,mix attach:upload attachment:upload authorized:approved
	availability:stock available:stock banned:ban,restricted based:located battery:batteries bid:quote
	bill:invoice billing:invoice bills:invoice bodega:convenience bogus:counterfeit bookkeeper:accountant
	bought:order,buy bracket:tier brand:brands broke:broken broken:defective,damaged bulk:volume
	burnt:defective business:store busted:damaged,broken call:phone came:come cancellation:cancel
	cancelled:cancel carrier:driver carry:sell cashapp:paypal cashier:employee catalogue:catalog
	cells:batteries certificate:license,permit certificates:documents charge:price cheap:discount
	cheaper:discount cheapest:discount cheque:check chose:choose cig:tobacco cigs:tobacco cleared:approved
	clerk:employee closed:close cod:cash coil:coils combine:mix come:arrive comes:arrive confidential:privacy
	consumer:individuals consumers:individuals correct:change cost:price,much costs:price
	courier:driver,carrier cracked:damaged credentials:documents,password crushed:damaged data:information
	dead:defective deal:discount dealer:retailer deals:discount debit:credit decision:approval
	declined:rejected defect:defective defects:defective deleting:delete deletion:delete delinquent:overdue
	deliver:ship delivered:ship delivery:shipping,ship deliveryman:driver denied:rejected dented:damaged
	details:information dial:call disability:accessible disabled:accessible disapproved:rejected
	discounts:tiers discover:credit dispatch:ship disposable:disposables disputes:dispute distribute:carry
	docs:documents document:file documentation:documents dropoff:delivery duds:defective duplicate:reorder
	earlier:past,history edit:change ejuice:liquids eliquid:liquids,ejuice email:mail emails:newsletter
	emergency:urgent employees:employee enlist:apply enrol:apply enroll:apply erase:delete,remove
	estimate:quote evaluate:review evaluation:review excel:spreadsheet,csv exchange:return exempted:exempt
	exemption:exempt expire:expired expired:lapsed expires:expired failing:defective fake:counterfeit,authentic
	faulty:defective fda:pmta fewest:minimum files:documents flavor:flavors flavour:flavors flavours:flavors
	follow:track forgotten:forgot former:past forms:documents free:zero freight:shipping function:work
	functioning:work gave:give genuine:authentic gets:arrive goods:products grab:pickup guarantee:warranty
	guaranteed:warranty guarantees:warranty handicap:accessible hauler:carrier headshop:smoke hidden:hide
	house:home human:person illegal:restricted,ban image:file,jpg impaired:accessible import:upload
	incorrect:wrong individual:individuals,consumer individuals:consumer info:information information:data
	inventory:stock,products join:apply juice:liquids,ejuice juices:liquids kept:keep knockoff:counterfeit
	knockoffs:counterfeit labels:brands lacking:missing land:arrive late:overdue lawsuit:dispute leak:leaking
	leaked:leaking leaks:leaking leaky:leaking least:minimum legal:restricted legit:authentic level:tier
	licence:license licences:license license:permit licensed:license licenses:documents licensing:license
	lines:brands locate:located,track location:located,store login:password logs:records look:review
	losses:shrink lost:forgot,missing lowest:minimum mail:email,ship mailing:newsletter mailings:newsletter
	mailman:mail makers:brands malfunction:defective malfunctioning:defective manager:employee
	manufacturers:brands markup:margin mastercard:credit merchandise:goods,products messed:wrong min:minimum
	minor:21 misplaced:forgot mistaken:wrong mixed:mix mixup:wrong modify:change moq:minimum nic:nicotine
	none:zero nonworking:defective number:phone off:discount older:past onboard:apply onboarding:apply
	open:hours optout:unsubscribe original:authentic outlawed:ban owe:due owed:due package:order paid:pay
	pallets:pallet papers:documents paperwork:documents,papers,application parcel:package,order
	passcode:password past:history,overdue pay:payment paying:pay,payment payment:pay payments:payment
	penalty:interest people:individuals permit:license person:individuals phone:telephone,call
	phony:counterfeit photo:file,jpg picture:file,jpg pin:password postage:shipping postman:mail prepaid:prepay
	previous:past,history prices:pricing pricing:price prior:past private:personal procure:order products:goods
	profit:margin prohibited:restricted,ban protect:safe protected:safe protection:safe pulled:recall
	purchase:order,buy purchases:orders,order purchasing:order purge:delete qualify:approved quantity:volume
	quotation:quote quote:price rack:display rate:price reach:arrive real:authentic rebate:discount
	recalled:recall receipt:invoice receive:sign recordkeeping:records recover:forgot reduction:discount
	references:suppliers refund:return refunds:returns refused:rejected region:state register:apply
	registering:apply reimburse:refund reimbursed:refund reimbursement:refund remember:forgot remit:pay
	renewed:renew rep:person repeat:reorder replenish:reorder representative:person resale:reseller
	residence:house,home residential:house,home restock:restocking returning:return returns:return ring:call
	robbed:theft ruined:damaged safeguard:safe sample:samples save:discount savings:discount,discounts
	scan:file,pdf schedule:hours screwed:wrong scrub:delete secure:safe security:safe selection:products
	sell:carry selling:retail sells:sold send:ship,upload sent:send settle:pay shattered:damaged
	sheet:list,spreadsheet shipment:order,delivery,shipping shipped:ship shop:store shopkeeper:retailer
	shoplifting:theft short:missing shortage:missing sign:signature signature:sign signed:signature
	signing:signature signs:sign signup:apply skid:pallet smallest:minimum smashed:crushed,damaged soaked:wet
	soaking:wet sold:sell somebody:person spend:volume spending:volume spill:leaking spilled:leaking
	squashed:crushed staff:employee stand:display statement:invoice states:state status:tier steal:theft
	stealing:theft,shrink stock:carry stole:stolen stolen:theft,shrink stop:unsubscribe store:shop,location
	storefront:store strength:nicotine stuff:order,goods submit:upload substitute:wrong substituted:wrong
	sue:dispute supplier:distributor supply:carry,sell swap:exchange swing:pickup tax:taxes taxes:tax teen:21
	teenager:21 telephone:phone,call terms:net tester:samples testers:samples theft:shrink thieves:theft
	things:order,goods tiers:discounts,tier times:hours tobacconist:smoke told:tell torn:damaged toss:trash
	trace:track tracking:track trade:exchange transit:long transport:shipping,ship trucking:carrier
	truckload:pallet turned:rejected unapproved:rejected unavailable:sold underage:21 undo:cancel
	unpaid:overdue update:change upfront:prepay usable:accessible vape:product vapes:disposables,products
	variety:mix vendors:suppliers venmo:paypal verification:approval verified:approved vetted:approved
	vetting:approval visa:credit void:cancel whereabouts:track,located wholesaler:distributor wipe:delete
	wire:transfer worker:employee working:work wrote:write xls:spreadsheet xlsx:spreadsheet,csv zelle:paypal
	zero:free`
		.split(/\s+/)
		.map((pair) => {
			const [word, others] = pair.split(":") as [string, string];
			return [word, others.split(",")];
		}),
);

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
		.replace(/\b(?:smoke|vape|tobacco|head) ?shop/g, "shop")
		.replace(/\be-(?=mail|liquid|juice)/g, "e")
		.replace(/(?<=\d),(?=\d{3})/g, "")
		.replace(/(\d)\s?%/g, "$1 percent")
		.replace(/\b(?:log|sign) ?in\b/g, "log")
		.replace(/\b(sign|pick) ?up\b/g, "$1up")
		.replace(/\bset ?up\b/g, "setup")
		.replace(/\bc-?stores?\b/g, "convenience store");
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
export const withSynonyms = (word: string): string[] => [word, ...(SAME.get(word) ?? [])];

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
