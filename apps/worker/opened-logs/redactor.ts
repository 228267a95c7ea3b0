import { property } from '#connectors/spark/event-log/events/properties.ts'
import { safePattern } from './safe-pattern.ts'

/** What stands where a secret stood, as Spark writes it. */
const redacted = '*********(redacted)'

/** Keys whose values Spark hides where an application sets nothing else, and those of signed addresses. */
const usualKeys = /secret|password|passwd|token|access[.]?key|\bsig\b|credential|authorization/gi
const longestKey = 200

/** `scheme://user:password@`; a container before a storage account has no colon. */
const passwordOfUrl = /(:\/\/[^\s/:@?#"'<>]*:)[^\s/"'<>]+(?=@)/g
const signature = /([?&;]sig=)(?!\*+\(redacted)[^\s&"'<>;,)\]}]+/gi

// Quotes may be escaped, as in JSON within a text. A scheme such as Bearer stands before its value.
const quoted = String.raw`\\"[^"]*\\"|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`
const bare = String.raw`(?:(?:Bearer|Basic|Digest)[ \t]+)?[^\s"',;&)\]}<>\\]+`
const keyAndValue = new RegExp(
  String.raw`(?<![\w.$-])([\w.$-]+)((?:\\?["'\u0060])?[ \t]*(?:==?>?|:=|:(?![:/]))[ \t]*)(${quoted}|${bare})`,
  'g',
)
const isHidden = /^\\?["']?(?:\*+\(redacted|\[hidden)/
const openQuote = /^\\?["']/

/** Hides the secrets of a text. */
export type Redact = (text: string) => string

function hiddenValue(value: string): string {
  const [quote = ''] = openQuote.exec(value) ?? []
  return `${quote}${redacted}${quote}`
}

function isFound(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(text)
}

/** What hides the secrets of a log in its texts: what its own settings ask to hide, or Spark's default, and passwords in addresses. */
export function redactorOf(properties: ReadonlyMap<string, string>): Redact {
  const patternOf = (name: string) => safePattern(properties.get(name) ?? '')
  const keys = patternOf(property.redactedKeys) ?? usualKeys
  const texts = [property.redactedTexts, property.redactedSqlTexts].flatMap((name) => patternOf(name) ?? [])
  const isSecret = (key: string) => isFound(keys, key.slice(-longestKey))
  return (text) => {
    const whole = texts.reduce((rest, pattern) => rest.replaceAll(pattern, redacted), text)
    return whole
      .replaceAll(passwordOfUrl, `$1${redacted}`)
      .replaceAll(signature, `$1${redacted}`)
      .replaceAll(keyAndValue, (all, key: string, between: string, value: string) =>
        isSecret(key) && !isHidden.test(value) ? `${key}${between}${hiddenValue(value)}` : all,
      )
  }
}
