// A text, which is skipped, or a number that may be beyond 2^53.
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?[1-9]\d{15,}(?=\s*(?:[,\]}]|$))/g
const wholeNumber = /^-?\d+$/

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

// The compiler's library does not have the third argument of a reviver yet.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown

/** Parses JSON; whole numbers beyond 2^53 become strings, so that no id loses a digit. */
export function parseLossless(text: string): unknown {
  const quoted = withLongNumbersQuoted(text)
  return quoted === undefined ? parseOneByOne(text) : JSON.parse(quoted)
}

/** Null if a text has more escaped characters than an expression can match. */
function withLongNumbersQuoted(text: string): string | undefined {
  try {
    return text.replace(textOrLongNumber, (found) =>
      found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
    )
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

// A reviver runs for every value, which takes five times as long.
function parseOneByOne(text: string): unknown {
  return parseWithSource(text, (_key, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const source = context?.source ?? ''
    return wholeNumber.test(source) ? source : value
  })
}

/** Canonical JSON text: the same for the same content, whatever the order of its fields. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
