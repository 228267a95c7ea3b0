type RawJson = { rawJSON: string }
type Source = { source?: string }

// The compiler's library does not have these two functions of JSON yet.
const { rawJSON, parse } = JSON as unknown as {
  rawJSON: (text: string) => RawJson
  parse: (text: string, revive: (name: string, value: unknown, context: Source) => unknown) => unknown
}

const wholeNumber = /^(0|[1-9]\d*)$/

/** A whole number that keeps all digits in JSON, however large it is. */
export function exactNumber(digits: string): RawJson {
  if (!wholeNumber.test(digits)) throw new TypeError(`not a whole number: ${digits}`)
  return rawJSON(digits)
}

/** JSON whose numbers keep all digits. */
export function parseExactly(text: string): unknown {
  return parse(text, (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined ? rawJSON(source) : value,
  )
}

/** JSON whose whole numbers beyond 2^53 keep all digits; the others are numbers. */
export function parseWithExactIds(text: string): unknown {
  return parse(text.replace(/^\uFEFF/, ''), (_name, value, { source }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    return source !== undefined && wholeNumber.test(source) ? rawJSON(source) : value
  })
}
