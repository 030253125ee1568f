// The search of the published site: everything it loads lies beside the pages.
"use strict";
new PagefindUI({ element: "#search", showImages: false, showSubResults: true, resetStyles: false });
