import { spawn } from 'node:child_process'

const patienceSeconds = 3

/** Ends the process on a signal, or when its parent is gone. */
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

// The facts' engine may block forever if it is closed while it works: either the closing thread, whose timers would not
// fire, or, with no other thread left, the end of the process itself.
function killAfter(seconds: number): void {
  const killer = spawn('sh', ['-c', `sleep ${seconds}; kill -9 ${process.pid}`], {
    detached: true,
    stdio: 'ignore',
  })
  killer.on('error', () => undefined)
  killer.unref()
}
