import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadinessPart } from '#http/ports.ts'
import type { State } from '#state/state.ts'

const patienceMs = 3_000

/** Checks that the application database answers. Concurrent checks share one query. */
export function stateCheck(
  { executeSql }: Pick<State, 'executeSql'>,
  waitedMs = patienceMs,
): () => Promise<ReadinessPart> {
  let asking: Promise<ReadinessPart> | undefined
  const silent: ReadinessPart = {
    ready: false,
    says: `The application database does not answer within ${waitedMs / 1000} seconds. Check DATABASE_URL and its server; sign-ins and collecting go on by themselves.`,
  }
  return () => {
    asking ??= executeSql('select 1')
      .then(
        () => ({ ready: true, says: 'answers' }),
        (error: unknown) => ({ ready: false, says: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => {
        asking = undefined
      })
    return Promise.race([asking, sleep(waitedMs, silent, { ref: false })])
  }
}
