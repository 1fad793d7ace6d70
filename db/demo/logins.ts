/** The demo accounts, as `npm start` prints them. */
export const DEMO_LOGINS = [
	{ email: "admin@example.com", password: "admin-demo", username: "dana", is: "admin" },
	{
		email: "buyer@example.com",
		password: "buyer-demo",
		username: "cornerstore",
		is: "wholesale-approved, starter tier, with past orders",
	},
	{
		email: "pending@example.com",
		password: "pending-demo",
		username: "northgate",
		is: "application pending",
	},
	{
		email: "newuser@example.com",
		password: "newuser-demo",
		username: "newuser",
		is: "registered, no application",
	},
	{ email: "sales@example.com", password: "sales-demo", username: "priya", is: "staff: sales" },
	{
		email: "warehouse@example.com",
		password: "warehouse-demo",
		username: "marcus",
		is: "staff: warehouse, sees no amounts",
	},
	{
		email: "bookkeeper@example.com",
		password: "bookkeeper-demo",
		username: "helen",
		is: "staff: bookkeeper",
	},
];
