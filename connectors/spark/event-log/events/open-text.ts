import { withMaskedSecrets } from '#connectors/databricks/masked-settings.ts'

/** Secrets as plans and statements have them: a key of a storage account in an option, a password in quotes behind its name. */
const secretParts = [
  /((?:account|access|secret|private|shared|encryption|client)[._-]?key[\w.-]*["'`]?\s*[=:]\s*["'`]?)[^\s"'`,;&\])]+/gi,
  /((?:password|passwd|pwd|secret|token|(?:account|access|api)[._-]?key[\w.-]*)["'`]?\s+["'])[^"']+/gi,
]

/** A text of a log in which everything that looks like a secret is hidden. */
export function openText(text: string): string {
  const masked = String(withMaskedSecrets(text))
  return secretParts.reduce((rest, part) => rest.replaceAll(part, '$1[hidden]'), masked)
}
