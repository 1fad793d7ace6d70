import { href } from "react-router";
import { form, recordForms } from "~/http/record-page.server";
import { removeSupplierGood, setSupplierGood } from "../supplier-goods.server";
import { archiveSupplier, createSupplier, restoreSupplier, updateSupplier } from "../write-supplier.server";
import type { Route } from "./+types/supplier";

type Args = Route.ActionArgs;

const pageOf = (id: string) => href("/admin/suppliers/:id/:does?", { id });

const saved = form(updateSupplier, () => ({
	failed: { title: "Error", text: "The supplier was not saved." },
	done: ({ id }: { id: string }) => ({ to: pageOf(id), title: "Supplier Saved" }),
}));
const made = form(createSupplier, () => ({
	failed: { title: "Error", text: "The supplier was not added." },
	done: ({ id }: { id: string }) => ({
		to: pageOf(id),
		title: "Supplier Added",
		text: "Now say what they have of your goods.",
	}),
}));

/** What can be done on a supplier's page (Rules 7.140, 7.141); `new` takes a new one. */
export const supplierForms = recordForms({
	page: Object.assign((args: Args) => (args.params.id === "new" ? made(args) : saved(args)), {
		command: updateSupplier.action,
	}),
	archive: form(archiveSupplier, ({ params: { id } }: Args) => ({
		refusedTo: pageOf(id),
		done: ({ name }) => ({
			to: href("/admin/suppliers"),
			title: "Supplier Archived",
			text: `${name} is among the archived ones.`,
		}),
	})),
	restore: form(restoreSupplier, ({ params: { id } }: Args) => ({
		refusedTo: pageOf(id),
		done: { to: pageOf(id), title: "Supplier Restored" },
	})),
	goods: form(setSupplierGood, ({ params: { id } }: Args) => ({
		failed: { title: "Error", text: "The goods were not saved." },
		done: ({ name }) => ({ to: pageOf(id), title: "Goods Saved", text: `${name}.` }),
	})),
	remove: form(removeSupplierGood, ({ params: { id } }: Args) => ({
		refusedTo: pageOf(id),
		done: ({ name }) => ({ to: pageOf(id), title: "Goods Removed", text: `${name}.` }),
	})),
});
