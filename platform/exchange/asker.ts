import { AsyncLocalStorage } from 'node:async_hooks'

/** The source and scope for which requests are made. */
export type Asker = { source: string; scope: string }

// Requests are made deep inside sources, which do not know who counts them.
const askers = new AsyncLocalStorage<Asker>()

/** Runs the work and attributes all its requests to a source and scope. */
export function askingAs<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
  return askers.run(asker, work)
}

/** The source and scope of the current work. */
export function currentAsker(): Asker | undefined {
  return askers.getStore()
}
