import { AsyncLocalStorage } from 'node:async_hooks'

/** In whose name requests are made. */
export type Asker = { source: string; scope: string }

// Requests are made deep inside sources, which need not know who counts.
const askers = new AsyncLocalStorage<Asker>()

/** Does the work; all its requests count as those of the asker. */
export function askingAs<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
  return askers.run(asker, work)
}

/** In whose name the present work asks. */
export function currentAsker(): Asker | undefined {
  return askers.getStore()
}
