const wholeNumber = /^-?\d+$/

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

// The compiler's library does not know the third argument of a reviver yet.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown

/** Parses JSON; whole numbers beyond 2^53 become strings, so that no id loses a digit. */
export function parseLossless(text: string): unknown {
  return parseWithSource(text, (_key, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const source = context?.source ?? ''
    return wholeNumber.test(source) ? source : value
  })
}
