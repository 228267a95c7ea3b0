import { Worker } from 'node:worker_threads'

const patienceMs = 3_000

/** Ends the process when it is told to, or when the process that started it is gone. */
export function endWithParent(close: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    killAfter(patienceMs)
    void close().finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  const isOrphan = process.send !== undefined && !process.connected
  if (isOrphan) end()
}

// The facts' engine may block this thread for good where it is closed amid its work: a timer here would not fire.
function killAfter(milliseconds: number): void {
  const kill = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${milliseconds})`
  new Worker(kill, { eval: true }).unref()
}
