/** Places of photos in a Markdown text while they are uploaded. */

const PLACE = /!\[Uploading [^[\]\n]*…\]\(\)/;
const PLACE_WITH_BREAK = new RegExp(`(${PLACE.source})(\n{0,2})`, "g");

/** The Markdown that stands for a photo until it is uploaded, unlike all taken ones. */
export function createPlace(fileName: string, isTaken: (place: string) => boolean): string {
  const name = fileName.replace(/[[\]()\\\s]+/g, " ").trim() || "picture";
  for (let number = 1; ; number += 1) {
    const place = `![Uploading ${number === 1 ? name : `${name} ${number}`}…]()`;
    if (!isTaken(place)) return place;
  }
}

/** Replaces each place in a text; a place without Markdown is removed with its line. */
export const fillPlaces = (text: string, markdownOf: (place: string) => string): string =>
  text.replace(PLACE_WITH_BREAK, (_, place: string, lineBreak: string) => {
    const markdown = markdownOf(place);
    return markdown && `${markdown}${lineBreak}`;
  });

/** The text without photos that are not uploaded: what is stored. */
export const withoutPlaces = (text: string): string => fillPlaces(text, () => "");
