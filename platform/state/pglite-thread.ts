import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Results } from '@electric-sql/pglite'
import type { ThreadAnswer, ThreadError, ThreadRequest, ThreadResult } from './pglite-messages.ts'
import { pgliteOptions } from './pglite-options.ts'

type Row = Record<string, unknown>

// The thread of the embedded database: one session, whose statements block only this thread.

function send(answer: ThreadAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(answer)
}

async function run(database: PGlite, text: string, values: readonly unknown[]): Promise<ThreadResult> {
  // Only the simple protocol accepts scripts of several statements, and only the other one accepts values.
  const results: Results[] =
    values.length > 0 ? [await database.query<Row>(text, [...values])] : await database.exec(text)
  const last = results.at(-1)
  if (!last || results.some((result) => result.command === undefined))
    throw new WebAssembly.RuntimeError('the embedded database gave no answer')
  return {
    command: last.command ?? '',
    rowCount: last.rowCount ?? 0,
    rows: results.flatMap(({ rows }) => rows),
  }
}

function fieldsOf(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { message: messageOf(error) }
  const fields = Object.entries(error).filter(
    ([name, value]) => isErrorField(name) && typeof value === 'string',
  )
  return { ...Object.fromEntries(fields), message: error.message }
}

// The file system of the embedded database throws values that are not errors.
function messageOf(thrown: unknown): string {
  const isSystemError = typeof thrown === 'object' && thrown !== null && 'errno' in thrown
  return isSystemError ? `its files cannot be read or written, errno ${String(thrown.errno)}` : String(thrown)
}

function isErrorField(name: string): boolean {
  return ['code', 'detail', 'constraint', 'table'].includes(name)
}

// A file that may not be opened (42501) or read (58030) breaks the database like an internal error (XX).
const breakingStates = /^(?:XX...|42501|58030)$/

/** After a trap or such an error the database answers nothing, or nonsense; reopened, it recovers from its log. */
function isBroken(error: unknown, { code }: ThreadError): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    breakingStates.test(code ?? '')
  )
}

async function answer(database: PGlite, request: ThreadRequest): Promise<void> {
  if (request.kind === 'close') {
    await database.close()
    process.exit(0)
  }
  try {
    send({ kind: 'result', id: request.id, result: await run(database, request.text, request.values) })
  } catch (error) {
    const fields = fieldsOf(error)
    send({ kind: 'error', id: request.id, error: fields })
    if (isBroken(error, fields)) process.exit(1)
  }
}

try {
  const database = await PGlite.create(pgliteOptions(String(workerData)))
  parentPort?.on('message', (request: ThreadRequest) => void answer(database, request))
  send({ kind: 'opened' })
} catch (error) {
  send({ kind: 'unopened', message: fieldsOf(error).message })
}
