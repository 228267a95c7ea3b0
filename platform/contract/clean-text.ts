// In JSON: a pair of surrogates, a character by its number, or any other escape.
const escapes = /\\(?:u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|u([\da-f]{4})|.)/gi
const mayHideUnclean = /\\u(?:0000|d[89a-f])/i

/** A text without what databases do not keep: U+0000 goes, half a surrogate pair becomes U+FFFD. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Whether a text holds nothing that databases do not keep. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The first characters of a text, without half of the pair that is cut through. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** JSON whose names and texts are clean, whichever characters are escaped in it. */
export function cleanedJson(json: string): string {
  return mayHideUnclean.test(json) ? json.replaceAll(escapes, cleanEscape) : json
}

/** A value as JSON whose names and texts are clean. */
export function cleanJson(value: unknown): string {
  return cleanedJson(JSON.stringify(value))
}

function cleanEscape(found: string, high?: string, _low?: string, code?: string): string {
  if (high !== undefined || code === undefined) return found
  if (code === '0000') return ''
  return /^d[89a-f]/i.test(code) ? '\ufffd' : found
}
