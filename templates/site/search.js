// The search of the published site: everything it loads lies beside the pages.
"use strict";
// Its own words for a number of results have one form for all numbers, which Slavic tongues lack.
const many_results = document.querySelector("#search").dataset.results;
new PagefindUI({
  element: "#search",
  showImages: false,
  showSubResults: true,
  resetStyles: false,
  translations: { many_results },
});
// What it makes has a title for its only name; the heading above says the same to everybody.
const field = document.querySelector("#search input");
if (field) field.setAttribute("aria-labelledby", "searching");
