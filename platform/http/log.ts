import { withoutSecrets } from './secrets.ts'

/** One line of the log. */
export type LogEntry = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  event: string
}

/** Takes lines of the log. */
export type Log = (entry: LogEntry) => void

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
