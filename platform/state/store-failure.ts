import { CodedError } from '#contract/errors.ts'

// Classes of SQL states that tell of the place where the database lies, never of a statement: no room or memory, a
// server that ends, a disk, an internal error; and the state of a file that may not be opened or made.
const faultsOfThePlace = /^(?:53|57|58|XX)...$|^42501$/

/** The coded error of a database that cannot read or write where it lies; any other error as it is. */
export function withStoreFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (!faultsOfThePlace.test(String(error.code))) return error
  return new CodedError(
    'store_failed',
    `The application state cannot be read or written (${error.message}). Make room on its disk, or let it be written again.`,
    { cause: error },
  )
}
