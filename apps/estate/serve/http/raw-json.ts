type RawJson = { rawJSON: string }

// The compiler's library does not know JSON.rawJSON yet.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => RawJson }

const wholeNumber = /^(0|[1-9]\d*)$/

/** A whole number that is printed digit for digit, however large it is. */
export function exactNumber(digits: string): RawJson {
  if (!wholeNumber.test(digits)) throw new TypeError(`not a whole number: ${digits}`)
  return rawJSON(digits)
}
