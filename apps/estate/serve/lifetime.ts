import { spawn } from 'node:child_process'

const patienceSeconds = 3

/** Ends the process when it is told to, or when the process that started it is gone. */
export function endWithParent(close: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    killAfter(patienceSeconds)
    void close().finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  const isOrphan = process.send !== undefined && !process.connected
  if (isOrphan) end()
}

// The facts' engine may block for good where it is closed amid its work: the thread that closes it, so that a timer here would
// not fire, or the end of the process itself, when there is no other thread any more.
function killAfter(seconds: number): void {
  const killer = spawn('sh', ['-c', `sleep ${seconds}; kill -9 ${process.pid}`], {
    detached: true,
    stdio: 'ignore',
  })
  killer.on('error', () => undefined)
  killer.unref()
}
