import { z } from "zod";
import { requiredLine, wholeNumber } from "../fields.ts";

const name = requiredLine("Enter the name or code that your program uses", 60);

export const accountingSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	...{ salesItem: name, freightItem: name, taxItem: name, exciseItem: name, depositTo: name },
	receivable: name,
	...{ salesCode: name, freightCode: name, taxCode: name, exciseCode: name, taxType: name },
});
