/** How the words begin that a question to a shop like this is made of. */
const BEGINNINGS =
	`access account address agent alabama alaska appli apply approv arizona arkansas assort atf authenti
	authoriz autoship backorder bann barcode batter bill blog brand broke bulk busted buyer california call
	canada cancel card carolina carri carry cart case cash catalog category certif charg cheap check clone
	coil colorado compli comply connecticut consumer contact cookie counterfeit coupon courier court credit
	crushed csv customer damag dealer debit declin defect delaware deliver denied depot dhl discount display
	dispos disput distribut document dropship ejuice eligib eliquid email emergency excel exchang excise
	exempt expir express fake faq fda federal fedex flavor flavour florida freight genuine georgia growth
	guarantee hawaii hotline hours illinois incorrect individual insuranc international inventory invoice
	javascript jersey jpg juice keyboard kit leak legal legit licenc licens liquid load locat logged login
	loyalty mail manufactur margin markup menthol merchand mexico michigan minimum minor missing moq msrp
	nevada newsletter nicotine notif ohio online opened order overdue overnight overseas owner packag pact
	paid pallet paper parcel password pay pdf pennsylvania permit phone pickup pmta pod portal post premium
	prepa price pricing print privacy product profit promo puff purchas qualif quote recall receipt record
	refer refund refus register reject renew reorder replac representative requir resal resell reset residen
	restock restrict retail return rma salt sample save scan screen selling shelf ship showroom shrink
	signatur signs signup sku smashed spreadsheet starter status stock storefront submit subscri suppl
	suspend tank tax tennessee terms tester texas theft tier tobacco track transfer transit underage unopened
	unsold unsubscribe upc upload usps vendor verif virginia volume wareho warrant website wholesal
	withdraw wrong york`.split(/\s+/);

/** And such words whose beginning many others share. */
const WHOLE = new Set(
	`planogram planograms flea kiosk vending ach age ban box boxes buying cod copy data dead driver due ein ends fee fees file files home house id
	interest internet late list lists log mod mods net nic number open person po raz sell sells shop
	short sign sold state states support team term ticket ups vape vapes vapor visa wet wire`.split(/\s+/),
);

/** Whether a word is the trade's: of a question to us one at least has to be understood. */
export const isTradeWord = (word: string): boolean =>
	WHOLE.has(word) || BEGINNINGS.some((beginning) => word.startsWith(beginning));
