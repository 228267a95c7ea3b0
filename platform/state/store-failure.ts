import { CodedError } from '#contract/errors.ts'

// Classes of SQL states about the database's storage, never about a statement: no disk space or memory, a server that ends,
// a disk error,
// an internal error; and the state of a file that may not be opened or created.
const storageFailures = /^(?:53|57|58|XX)...$|^42501$/

/** The coded error of a database that cannot read or write its storage; any other error unchanged. */
export function withStoreFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (!storageFailures.test(String(error.code))) return error
  return new CodedError(
    'store_failed',
    `The application state cannot be read or written (${error.message}). Make room on its disk, or let it be written again.`,
    { cause: error },
  )
}
