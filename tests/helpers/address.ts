/** A shipping address, as a form or an API client sends it. */
export const ADDRESS = {
	firstName: "Marisol",
	lastName: "Ortega",
	address1: "2210 Tamarack Ave",
	city: "Denver",
	state: "CO",
	zipCode: "80205",
	phone: "(303) 555-0148",
};
