import { join } from 'node:path'
import { z } from 'zod'
import type { SupervisedChild } from '#jobs/child.ts'
import type { Handlers } from '#local/calls.ts'
import { dumpState } from '#state/dump.ts'
import type { State } from '#state/state.ts'
import type { BackupContent } from '#worker/backup/make-backup.ts'
import type { LakeCopy } from '#worker/backup/lake-copy.ts'

const parameters = z.object({ folder: z.string() })

// The lake's handler answers what its type says.
const asLakeCopy = (value: unknown) => value as LakeCopy

/** Answers the command line: fills the folder of a backup while the server runs. */
export function backupHandler(lake: Pick<SupervisedChild, 'ask'>, state: State): Handlers[string] {
  return async (params, { signal }): Promise<BackupContent> => {
    const { folder } = parameters.parse(params)
    const copy = asLakeCopy(await lake.ask('backup', { folder }, { signal }))
    return { ...copy, state: await dumpState(state, join(folder, 'state')) }
  }
}
