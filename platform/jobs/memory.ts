import { readFileSync } from 'node:fs'

const watchEveryMs = 1_000

/** Resident memory of a process; undefined if it is gone or the system is not Linux. */
export function residentBytesOf(pid: number | undefined): number | undefined {
  try {
    // In kB whatever the page size, unlike /proc/<pid>/statm.
    const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return match ? Number(match[1]) * 1_024 : undefined
  } catch {
    return undefined
  }
}

/** Calls back once a process exceeds its memory limit; answers the function that stops watching. */
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
