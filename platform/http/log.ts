/** One line of the log. */
export type LogEntry = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  event: string
}

/** Takes lines of the log. */
export type Log = (entry: LogEntry) => void

const secrets: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [hidden]'],
  [/\b(dapi|dose|dkea)[0-9a-f]{8,}[\w-]*/gi, '[hidden]'],
  [/(:\/\/[^\s:/@]*:)[^\s@]+@/g, '$1[hidden]@'],
  [
    /\b(password|passwd|secret|token|client_secret|access_token)(["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi,
    '$1$2[hidden]',
  ],
]

/** A text without what looks like a password, token or key. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text)
}

function safeValue(value: LogEntry[string]): LogEntry[string] {
  return typeof value === 'string' ? withoutSecrets(value) : value
}

/** Writes each entry as one line of JSON with its time. */
export function jsonLines(write: (line: string) => void, now: () => Date): Log {
  return (entry) => {
    const safe = Object.entries(entry).map(([name, value]) => [name, safeValue(value)])
    write(`${JSON.stringify({ time: now().toISOString(), ...Object.fromEntries(safe) })}\n`)
  }
}
