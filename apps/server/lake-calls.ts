import { join } from 'node:path'
import { z } from 'zod'
import type { SourceStatus } from '#collect/schedule.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import type { SupervisedChild } from '#jobs/child.ts'
import type { Handlers } from '#local/calls.ts'
import type { Mart } from '#mart/mart.ts'
import { dumpState } from '#state/dump.ts'
import type { State } from '#state/state.ts'
import type { LakeCopy } from '#worker/backup/lake-copy.ts'
import type { BackupContent } from '#worker/backup/make-backup.ts'
import { repairPublication } from '#worker/repair-publication.ts'

/** The parts of the running server that calls about its lake need. */
type Served = {
  lake: Pick<SupervisedChild, 'ask'>
  mart: Pick<Mart, 'version'>
  state: State
  publications: string
  settings(): Promise<SettingsSnapshot>
  /** Imports publications. */
  showFigures(): Promise<void>
  sources(): readonly SourceStatus[]
  /** Retries failed sources. */
  collectAtOnce(): void
}

type Call = Handlers[string]

const backupParameters = z.object({ folder: z.string() })
const forwarded = [
  'reconcile',
  'rawTables',
  'conflicts',
  'lateRows',
  'checkpoints',
  'spending',
  'migrate',
  'question',
] as const

// The lake's handler answers what its type declares.
const asLakeCopy = (value: unknown) => value as LakeCopy

/** The calls of the command line about the lake while the server runs. */
export function lakeCalls(served: Served): Handlers {
  const { lake } = served
  const forward =
    (method: string): Call =>
    (params, { signal, progress }) =>
      lake.ask(method, params, { signal, onProgress: progress })
  return {
    ...Object.fromEntries(forwarded.map((method) => [method, forward(method)])),
    derive: deriveCall(served, forward('derive')),
    purge: thenShown(served, forward('purge')),
    backup: backupCall(served),
    repair: repairCall(served),
  }
}

function thenShown({ showFigures }: Served, call: Call): Call {
  return async (params, context) => {
    const answer = await call(params, context)
    await showFigures()
    return answer
  }
}

function deriveCall(served: Served, derive: Call): Call {
  const shown = thenShown(served, derive)
  return async (params, context) => shown({ ...Object(params), settings: await served.settings() }, context)
}

/** Fills the folder of a backup. */
function backupCall({ lake, state }: Served): Call {
  return async (params, { signal }): Promise<BackupContent> => {
    const { folder } = backupParameters.parse(params)
    const copy = asLakeCopy(await lake.ask('backup', { folder }, { signal }))
    return { ...copy, state: await dumpState(state, join(folder, 'state')) }
  }
}

/** Updates outdated numbers and retries failed sources; answers what was done. */
function repairCall({ lake, mart, publications, ...served }: Served): Call {
  return async (_params, { signal }): Promise<string[]> => {
    const failed = served.sources().filter(({ state }) => state === 'failed')
    if (failed.length > 0) served.collectAtOnce()
    const repairs = await repairPublication({
      publications,
      version: () => mart.version(),
      importPublished: () => served.showFigures(),
      ask: (method, params) => lake.ask(method, params, { signal }),
    })
    return [...failed.map(({ source, scope }) => `${source} ${scope} is asked again.`), ...repairs]
  }
}
