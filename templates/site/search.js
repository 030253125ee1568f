// The search of the published site: everything it loads lies beside the pages.
"use strict";
new PagefindUI({ element: "#search", showImages: false, showSubResults: true, resetStyles: false });
// What it makes has a title for its only name; the heading above says the same to everybody.
const field = document.querySelector("#search input");
if (field) field.setAttribute("aria-labelledby", "searching");
