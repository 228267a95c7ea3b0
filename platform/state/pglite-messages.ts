/** A message to the thread of the embedded database. */
export type ThreadRequest =
  | { kind: 'query'; id: number; text: string; values: readonly unknown[] }
  | { kind: 'close' }

/** The fields of a database error, which messages between threads would otherwise lose. */
export type ThreadError = {
  message: string
  code?: string
  detail?: string
  constraint?: string
  table?: string
}

export type ThreadResult = { command: string; rowCount: number; rows: Record<string, unknown>[] }

/** A message of the thread of the embedded database. */
export type ThreadAnswer =
  | { kind: 'opened' }
  | { kind: 'unopened'; message: string }
  | { kind: 'result'; id: number; result: ThreadResult }
  | { kind: 'error'; id: number; error: ThreadError }
