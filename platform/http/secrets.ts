/** A pattern of texts that hold a secret, and what is shown instead. */
export type Redaction = { pattern: RegExp; shown: (...groups: string[]) => string }

const longestText = 8_192
const cutMark = '…'

// A password may hold an @, and where the text was cut its end is missing.
function hiddenPassword(_all: string, start = '', rest = ''): string {
  const end = rest.endsWith(cutMark) ? rest.length - cutMark.length : rest.lastIndexOf('@')
  return end < 0 ? `${start}${rest}` : `${start}[hidden]${rest.slice(end)}`
}

function hiddenValue(_all: string, name = '', value = ''): string {
  const [quote = ''] = /^\\?["']/.exec(value) ?? []
  const isClosed = value.length > quote.length && value.endsWith(quote)
  return `${name}${quote}[hidden]${isClosed ? quote : ''}`
}

/** Every pattern of a secret. Its matches do not begin within one another, so that the time grows with the length only. */
export const redactions: readonly Redaction[] = [
  { pattern: /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, shown: (_all, scheme) => `${scheme} [hidden]` },
  { pattern: /\blgt_([0-9a-f]{1,32})_[\w-]+/g, shown: (_all, id) => `lgt_${id}_[hidden]` },
  { pattern: /\b(?:dapi|dose|dkea)[0-9a-f]{8,}[\w-]*/gi, shown: () => '[hidden]' },
  { pattern: /(:\/\/[^\s:/@]*:)(\S*)/g, shown: hiddenPassword },
  {
    pattern:
      /((?:password|passwd|secret|token|api[_-]?key)(?:\\?["'])?\s*[=:]\s*)(\\"[^"]*"|"(?:[^"\\]|\\.)*"|'[^']*'|(?:\\?["'])?[^\s"',;&\\]+)/gi,
    shown: hiddenValue,
  },
]

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}${cutMark}` : text
}

/** A text without what looks like a password, token or key; a long one is cut before it is searched. */
export function withoutSecrets(text: string): string {
  return redactions.reduce((rest, { pattern, shown }) => rest.replaceAll(pattern, shown), cut(text))
}
