/** A store of the demo and its owner. All addresses end in .example, all numbers are 555-01xx. */
export interface DemoBusiness {
	name: string;
	firstName: string;
	lastName: string;
	username: string;
	email: string;
	phone: string;
	address1: string;
	city: string;
	state: string;
	zipCode: string;
	ein: string;
}

// name | owner | street | city | state | ZIP | area code
const lines = `
Corner Store Vapor|Maria Delgado|412 S Mill Ave|Tempe|AZ|85281|480
Magic City Vapor|Andre Whitfield|1820 2nd Ave N|Birmingham|AL|35203|205
Gulf Shores Smoke & Vape|Tammy Boudreaux|3775 Gulf Shores Pkwy|Gulf Shores|AL|36542|251
Rocket City Vapes|Neil Armand|2405 Memorial Pkwy SW|Huntsville|AL|35801|256
Aurora Vapor Co.|Sigrid Halvorsen|610 E 5th Ave|Anchorage|AK|99501|907
Tongass Tobacco & Vape|Paul Kitka|118 Front St|Juneau|AK|99801|907
Desert Bloom Vapor|Priya Raman|7001 E Speedway Blvd|Tucson|AZ|85710|520
Copper State Vape Supply|Luis Ortega|3320 W Bell Rd|Phoenix|AZ|85053|602
Red Rock Smoke Shop|Janet Begay|2155 W State Route 89A|Sedona|AZ|86336|928
Route 66 Vapor|Curtis Hale|1115 E Santa Fe Ave|Flagstaff|AZ|86001|928
Ozark Vapor Lounge|Dwight Kimbrough|2610 N College Ave|Fayetteville|AR|72703|479
Riverfront Vape|Latoya Simmons|300 President Clinton Ave|Little Rock|AR|72201|501
Diamond State Smoke|Hoang Nguyen|4412 Central Ave|Hot Springs|AR|71913|501
Bay Bridge Vapor|Stephen Okafor|1408 Webster St|Oakland|CA|94612|510
Mission Tobacco & Vape|Rosa Aguilar|2831 Mission St|San Francisco|CA|94110|415
Inland Empire Vapes|Jorge Salcedo|9150 Sierra Ave|Fontana|CA|92335|909
Harbor Vapor Works|Kim Sato|455 W 6th St|San Pedro|CA|90731|310
Sierra Cloud Supply|Beth Lindqvist|1020 K St|Sacramento|CA|95814|916
Central Valley Smoke & Vape|Harpreet Gill|2744 N Blackstone Ave|Fresno|CA|93703|559
Pacific Beach Vape|Dylan Marsh|1122 Garnet Ave|San Diego|CA|92109|858
Mile High Vapor|Erin Castellano|1630 E Colfax Ave|Denver|CO|80218|303
Front Range Vape & Tobacco|Marcus Bell|2205 S College Ave|Fort Collins|CO|80525|970
Garden of the Clouds|Anita Rosales|514 S Tejon St|Colorado Springs|CO|80903|719
Steel City Smoke|Dominic Pagano|210 N Main St|Pueblo|CO|81003|719
Nutmeg Vapor|Claire Donovan|988 Farmington Ave|West Hartford|CT|06107|860
Elm City Vape|Terrence Cole|71 Broadway|New Haven|CT|06511|203
Sound Shore Tobacco|Gina Moretti|1345 Post Rd|Fairfield|CT|06824|203
First State Vapor|Will Prettyman|2602 Kirkwood Hwy|Wilmington|DE|19805|302
Coastal Highway Vape|Dana Rickards|19266 Coastal Hwy|Rehoboth Beach|DE|19971|302
Dover Smoke & Vape|Nisha Patel|1001 N Dupont Hwy|Dover|DE|19901|302
Calle Ocho Vapor|Ernesto Fuentes|1460 SW 8th St|Miami|FL|33135|305
Ybor Vape House|Sam Castillo|1705 E 7th Ave|Tampa|FL|33605|813
Orange Blossom Vapes|Monica Reyes|5401 S Orange Blossom Trl|Orlando|FL|32839|407
First Coast Smoke|Gary Stokes|1029 Park St|Jacksonville|FL|32204|904
Emerald Coast Vapor|Shelby Tran|99 Eglin Pkwy NE|Fort Walton Beach|FL|32548|850
Gator Vape Supply|Keith Monroe|3433 W University Ave|Gainesville|FL|32607|352
Southernmost Smoke|Yolanda Perez|604 Duval St|Key West|FL|33040|305
Peachtree Vapor|Alicia Grant|2140 Peachtree Rd NW|Atlanta|GA|30309|404
Savannah Smoke & Vape|Robert Ansley|217 W Broughton St|Savannah|GA|31401|912
Augusta Vape Company|Jean Whitlow|2801 Washington Rd|Augusta|GA|30909|706
Classic City Vapes|Owen Pruitt|196 Alps Rd|Athens|GA|30606|706
Peach Belt Tobacco|Fatima Haddad|3661 Eisenhower Pkwy|Macon|GA|31206|478
Northgate Smoke & Vape|Victor Lang|10315 N 27th Ave|Phoenix|AZ|85051|602
Bluff City Cloud|Renee Harper|820 Joe Wheeler Hwy|Decatur|AL|35601|256
Wiregrass Vapor|Travis Coleman|2950 Ross Clark Cir|Dothan|AL|36301|334
Mat-Su Smoke Shop|Katya Petrov|1801 E Parks Hwy|Wasilla|AK|99654|907
Sonoran Cloud Co.|Isaac Romero|1715 S Country Club Dr|Mesa|AZ|85210|480
Delta Vape & Tobacco|Brenda Foster|1901 Highway 65 N|Pine Bluff|AR|71601|870
Golden Gate Pods|Melissa Chu|3190 Geary Blvd|San Francisco|CA|94118|415
High Desert Vapes|Raymond Cruz|12180 Ridgecrest Rd|Victorville|CA|92395|760
Redwood Vapor|Hannah Coyle|411 5th St|Eureka|CA|95501|707
Western Slope Vape|Tyler Jensen|2454 Patterson Rd|Grand Junction|CO|81505|970
Housatonic Smoke|Michael Brandt|64 Bank St|New Milford|CT|06776|860
Blue Hen Vapes|Carla Jennings|58 E Main St|Newark|DE|19711|302
Suncoast Vapor Bar|Omar Farouk|6502 Gulf to Bay Blvd|Clearwater|FL|33759|727
Panhandle Pods|Misty Granger|4020 N Davis Hwy|Pensacola|FL|32503|850
Golden Isles Smoke|Leonard Pace|1612 Newcastle St|Brunswick|GA|31520|912
Chattahoochee Vape|Sonya Ricks|1037 Broadway|Columbus|GA|31901|706
Palmetto Point Vapes|Eric Boyd|2219 E Victory Dr|Savannah|GA|31404|912
Treasure Coast Tobacco|Pamela Nash|1850 US Highway 1|Vero Beach|FL|32960|772
Tri-County Discount Smoke|Bill Varner|88 Depot St|Cullman|AL|35055|256
Valley Cloud Wholesale|Steve Novak|771 E Shaw Ave|Fresno|CA|93710|559
Cloud Nine Kiosk|Jessica Dunn|5220 Mall Access Rd|Mobile|AL|36608|251
Rio Vista Vapor|Manuel Tovar|305 N Pinal Ave|Casa Grande|AZ|85122|520
`;

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");

const parsed = lines
	.trim()
	.split("\n")
	.map((line, index): DemoBusiness => {
		const [name = "", owner = "", address1 = "", city = "", state = "", zipCode = "", area = ""] =
			line.split("|");
		const [firstName = "", lastName = ""] = owner.split(" ");
		return {
			name,
			firstName,
			lastName,
			username: slug(name).slice(0, 20),
			email: `${slug(firstName)}@${slug(name)}.example`,
			phone: `(${area}) 555-${String(100 + index).padStart(4, "0")}`,
			address1,
			city,
			state,
			zipCode,
			ein: `${String(20 + ((index * 7) % 70)).padStart(2, "0")}-${String(3104417 + index * 82913).slice(-7)}`,
		};
	});

const demoAccount = (name: string, username: string, email: string) => {
	const business = parsed.find((candidate) => candidate.name === name);
	if (!business) throw new Error(`There is no demo business ${name}`);
	return { ...business, username, email };
};

/** The store behind buyer@example.com. */
export const buyerBusiness = demoAccount("Corner Store Vapor", "cornerstore", "buyer@example.com");
/** The store behind pending@example.com. */
export const pendingBusiness = demoAccount("Northgate Smoke & Vape", "northgate", "pending@example.com");

const others = parsed.filter(({ name }) => name !== buyerBusiness.name && name !== pendingBusiness.name);

/** Forty-one other approved retailers. */
export const approvedBusinesses: readonly DemoBusiness[] = others.slice(0, 41);
/** Applicants who are waiting, were asked for more, were rejected, or lost their approval. */
export const applicantBusinesses: readonly DemoBusiness[] = others.slice(41);
