import { readFileSync } from 'node:fs'

const watchEveryMs = 1_000

/** Memory that a process holds in the machine; undefined where it is gone or the system is not Linux. */
export function residentBytesOf(pid: number | undefined): number | undefined {
  try {
    // In kB whatever the page size, which /proc/<pid>/statm would count in.
    const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return match ? Number(match[1]) * 1_024 : undefined
  } catch {
    return undefined
  }
}

/** Calls back once a process has more memory than its limit; gives the function that ends the watch. */
export function watchMemory(
  pid: number | undefined,
  limitBytes: number | undefined,
  onExceeded: () => void,
): () => void {
  if (pid === undefined || limitBytes === undefined) return () => {}
  const timer = setInterval(() => {
    if ((residentBytesOf(pid) ?? 0) <= limitBytes) return
    clearInterval(timer)
    onExceeded()
  }, watchEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
