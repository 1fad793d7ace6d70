import { href } from "react-router";

/** The place of their forms' answers: see `SaidHere`. */
export const PICTURES_AT = "pictures";

/** Where a product's pictures are shown to staff. */
export const picturesUrl = (id: string) => `${href("/admin/products/:id", { id })}#pictures`;
