/** What stands in the place of a value that may be a secret. */
const maskedValue = '[hidden]'

// Names of Spark properties, environment variables and fields of clusters and pipelines whose value grants access.
const secretName =
  /pass(?:word|wd|phrase|code)|(?:^|[._-])pwd\b|secret|token|credential|signature|(?:^|[._-])sas(?:[._-]|$)|connection[._-]?string|(?:account|access|api|private|shared|master|encrypt(?:ion)?|client)[._-]?key|(?:^|[._-])key$/i

// The system tables report tags as they are; a tag that is hidden here would differ from itself.
const openNames: ReadonlySet<string> = new Set(['custom_tags', 'default_tags', 'tags'])

// A reference to a secret scope names the secret and does not hold it.
const secretReference = /^\{\{secrets\/[^{}]+\}\}$/

const secretParts: readonly RegExp[] = [
  /\b(?:dapi|dose|dkea)[0-9a-f]{8,}[\w-]*/gi,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  /\b(?:gh[pousr]|github_pat|glpat|xox[abpr])[_-][\w-]{16,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*/g,
  /(?<=:\/\/[^\s:/@]*:)[^\s@]+(?=@)/g,
  /(?<=\b(?:Bearer|Basic)\s)[\w.~+/=-]+/gi,
  /(?<=(?:password|passwd|pwd|secret|token|accountkey|api[_-]?key|sig|signature)["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi,
]

/** Settings of compute with every value that looks like a secret hidden, by its name or by its form. */
export function withMaskedSecrets(settings: unknown, name = ''): unknown {
  if (openNames.has(name)) return settings
  if (Array.isArray(settings)) return settings.map((item) => withMaskedSecrets(item, name))
  if (typeof settings === 'object' && settings !== null) {
    return Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, withMaskedSecrets(value, key)]),
    )
  }
  if (typeof settings !== 'string') return settings
  return secretReference.test(settings) ? settings : masked(settings, name)
}

function masked(text: string, name: string): string {
  if (/^(?:true|false)?$/i.test(text)) return text
  if (secretName.test(name)) return maskedValue
  return secretParts.reduce((rest, part) => rest.replaceAll(part, maskedValue), text)
}
