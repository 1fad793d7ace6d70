import drawing from "./empty-shelf.svg";

/** A shelf with a gap; a decorative picture for empty states and the 404 page. A file of its own: few pages show it, and all would carry it in their scripts. */
export const EmptyShelf = () => <img src={drawing} alt="" width="320" height="132" />;
