import { href } from "react-router";

/** The anchor of their forms' answers: see `InlineFlash`. */
export const PICTURES_AT = "pictures";

/** Where a product's pictures are shown to staff. */
export const picturesUrl = (id: string) => `${href("/admin/products/:id", { id })}#pictures`;
