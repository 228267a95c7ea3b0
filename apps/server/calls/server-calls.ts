import { z } from 'zod'
import { requestCounts } from '#exchange/host-rates.ts'
import { sourceStatus as collectedSource } from '#collect/schedule.ts'
import { tokenChange, tokenChangeAnswer } from '#contract/api-token.ts'
import { processCall } from '#contract/process-call.ts'
import { userChange, userChangeAnswer } from '#contract/user-change.ts'
import { purgeStep } from '#derive/purge.ts'
import { retention } from '#derive/retention.ts'
import { readiness } from '#http/ports.ts'
import { sourceStatus } from '#product/contract/calls/sources.ts'
import { scheduledWork } from '#product/contract/calls/work.ts'
import { backupContent } from '#worker/backup/document.ts'
import { collectionSummary } from '#worker/collection.ts'
import { chainReport } from '#state/change-verify.ts'
import { exportAsked, exportedChange, verifyAsked } from '#worker/recorded-changes.ts'
import { knownConnection } from '#worker/connection-file.ts'

const nothing = z.object({})

/** What a server answers to the command line, and in part to other servers, besides calls of its lake. */
export const serverCalls = {
  /** Collects all that is due, with the requests to outside systems since the server's start. */
  collect: processCall({
    name: 'collect',
    input: nothing,
    output: collectionSummary.extend({ requests: requestCounts }),
    progress: z.array(collectedSource).readonly(),
  }),
  /** Deletes expired rows as a job, and answers what it deleted. */
  purge: processCall({
    name: 'startPurge',
    input: z.object({ retention, startedBy: z.string() }),
    output: z.array(purgeStep),
  }),
  sources: processCall({ name: 'sources', input: nothing, output: z.array(sourceStatus) }),
  /** What the leading server starts by itself. */
  schedule: processCall({ name: 'schedule', input: nothing, output: z.array(scheduledWork) }),
  requests: processCall({ name: 'requests', input: nothing, output: requestCounts }),
  readiness: processCall({ name: 'readiness', input: nothing, output: readiness }),
  /** Null: not known yet. */
  connection: processCall({ name: 'connection', input: nothing, output: knownConnection.nullable() }),
  /** Updates outdated numbers and retries failed sources; answers what was done. */
  repair: processCall({ name: 'repair', input: nothing, output: z.array(z.string()) }),
  backup: processCall({ name: 'backup', input: z.object({ folder: z.string() }), output: backupContent }),
  verifyChanges: processCall({ name: 'verifyChanges', input: verifyAsked, output: chainReport }),
  exportChanges: processCall({
    name: 'exportChanges',
    input: exportAsked,
    output: z.array(exportedChange),
  }),
  changeToken: processCall({
    name: 'changeToken',
    input: z.object({ change: tokenChange, changedBy: z.string() }),
    output: tokenChangeAnswer,
  }),
  changeUser: processCall({
    name: 'changeUser',
    // A change with a field that is not known is refused: without it, it might allow more than was asked for.
    input: z.object({ change: userChange, changedBy: z.string() }),
    output: userChangeAnswer,
  }),
}
