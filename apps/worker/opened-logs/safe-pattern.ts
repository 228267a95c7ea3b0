const longestPattern = 500
/** A pattern that repeats more than this may take minutes for one text. */
const mostRepeats = 3

const escaped = /\\./gs
const ofClass = /\[\^?(?:\\.|[^\]\\])*\]/gs
const repeat = /[*+]|\{\d*,\d*\}/g
// A repeated group, a reference back, and what looks around can take time that grows without bounds.
const isUnbounded = /\)(?:[*+]|\{)|\(\?(?!:)/
const refersBack = /\\[1-9k]/

/** The flags that Java writes into a pattern, of which one is known here. */
const caseless = /^\(\?i\)/

/**
 * A pattern that somebody else wrote, as Java reads it; undefined where it may take too long, or is none here. What repeats does
 * not repeat within what repeats.
 */
export function safePattern(text: string): RegExp | undefined {
  if (text.length > longestPattern) return undefined
  const pattern = text.replace(caseless, '')
  const plain = pattern.replaceAll(ofClass, 'x').replaceAll(escaped, 'x')
  if (refersBack.test(pattern) || isUnbounded.test(plain)) return undefined
  if ((plain.match(repeat) ?? []).length > mostRepeats) return undefined
  try {
    const found = new RegExp(pattern, caseless.test(text) ? 'gi' : 'g')
    // It would hide what stands between any two letters.
    return ''.search(found) === 0 ? undefined : found
  } catch {
    return undefined
  }
}
