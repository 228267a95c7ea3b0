import { exactNumber } from '../serve/http/raw-json.ts'

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

// The compiler's library does not know the third argument of a reviver yet.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown

/** Parses JSON so that it is printed again with all digits of its whole numbers. */
export function parsedExactly(text: string): unknown {
  return parseWithSource(text.replace(/^\uFEFF/, ''), (_key, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const source = context?.source ?? ''
    return /^[1-9]\d*$/.test(source) ? exactNumber(source) : value
  })
}
