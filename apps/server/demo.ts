import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { connectionDocument, type ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'

const estateEntry = fileURLToPath(new URL('../estate/main.ts', import.meta.url))

/** Starts the simulated lakehouse as a child process until the signal or the end of this process; answers its connection. */
export async function startDemo(seed: number, signal: AbortSignal): Promise<ConnectionDocument> {
  const child = fork(estateEntry, ['--port', '0', '--seed', String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) =>
      reject(new CodedError('source_failed', `The demo's estate ended at its start (exit code ${code}).`)),
    )
  })
  if (!child.stdout) throw new CodedError('internal', 'The demo estate has no output.')
  const lines = createInterface({ input: child.stdout })
  const firstLine = new Promise<string>((resolve) => lines.once('line', resolve))
  const line = await Promise.race([firstLine, ended])
  return connectionDocument.parse(JSON.parse(line))
}
