import { withMaskedSecrets } from '#connectors/databricks/masked-settings.ts'

/** Secrets as plans and statements have them: a key of a storage account in an option, a password in quotes behind its name. */
const secretParts = [
  /((?:account|access|secret|private|shared|encryption|client)[._-]?key[\w.-]*["'`]?\s*[=:]\s*["'`]?)[^\s"'`,;&\])]+/gi,
  /((?:password|passwd|pwd|secret|token|(?:account|access|api)[._-]?key[\w.-]*)["'`]?\s+["'])[^"']+/gi,
]

const longestKnown = 2_000
const mostKnown = 2_000
/** Short texts that were looked through: those of operators stand in each plan that an execution had. */
const known = new Map<string, string>()

/** A text of a log in which everything that looks like a secret is hidden. */
export function openText(text: string): string {
  if (text.length > longestKnown) return withoutSecrets(text)
  const before = known.get(text)
  if (before !== undefined) return before
  const open = withoutSecrets(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, open)
  return open
}

function withoutSecrets(text: string): string {
  const masked = String(withMaskedSecrets(text))
  return secretParts.reduce((rest, part) => rest.replaceAll(part, '$1[hidden]'), masked)
}
