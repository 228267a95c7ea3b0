import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** The source and scope for which requests are made. */
export const asker = z.object({ source: z.string(), scope: z.string() })
export type Asker = z.output<typeof asker>

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
