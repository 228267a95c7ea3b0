import { join } from 'node:path'
import type { SourceStatus } from '#collect/schedule.ts'
import { answers, relays, type AnsweredCall, type Answers, type Ask } from '#contract/process-call.ts'
import type { Mart } from '#mart/mart.ts'
import { dumpState } from '#state/dump.ts'
import type { State } from '#state/state.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { repairPublication } from '#worker/repair-publication.ts'
import { serverCalls } from './calls/server-calls.ts'

/** The parts of the running server that answers about its lake need. */
type Served = {
  askLake: Ask
  mart: Pick<Mart, 'version'>
  state: State
  publications: string
  /** Imports publications. */
  showFigures(): Promise<void>
  sources(): readonly SourceStatus[]
  /** Retries failed sources. */
  collectAgain(): Promise<unknown>
}

const forwarded = [
  lakeCalls.reconcile,
  lakeCalls.rawTables,
  lakeCalls.conflicts,
  lakeCalls.lateRows,
  lakeCalls.checkpoints,
  lakeCalls.spending,
  lakeCalls.rework,
  lakeCalls.migrate,
  lakeCalls.question,
  lakeCalls.purgePreview,
]

/** What the server answers about its lake while it runs. */
export function lakeAnswers(served: Served): Answers {
  return [...forwarded.map((call) => relays(call, served.askLake)), backsUp(served), repairs(served)]
}

/** Fills the folder of a backup. */
function backsUp({ askLake, state }: Served): AnsweredCall {
  return answers(serverCalls.backup, async ({ folder }, { signal }) => {
    const copy = await askLake(lakeCalls.backup, { folder }, { signal })
    return { ...copy, state: await dumpState(state, join(folder, 'state')) }
  })
}

/** Updates outdated numbers and retries failed sources. */
function repairs({ askLake, mart, publications, ...served }: Served): AnsweredCall {
  return answers(serverCalls.repair, async (_asked, { signal }) => {
    const failed = served.sources().filter(({ state }) => state === 'failed')
    if (failed.length > 0) await served.collectAgain()
    const repaired = await repairPublication({
      publications,
      version: () => mart.version(),
      importPublished: () => served.showFigures(),
      ask: (call, input) => askLake(call, input, { signal }),
    })
    return [...failed.map(({ source, scope }) => `${source} ${scope} is asked again.`), ...repaired]
  })
}
