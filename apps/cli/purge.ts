import { userInfo } from 'node:os'
import { readConfiguration } from '#config/configuration.ts'
import type { PurgeStep } from '#derive/purge.ts'
import type { Retention } from '#derive/retention.ts'
import { realClock } from '#jobs/clock.ts'
import { askOwner } from '#local/ask-owner.ts'
import { refuseWithinLookBack } from '#product/server/purge-limits.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { purgeHandler, purgeJob } from '#worker/jobs/purge-job.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import type { Command } from './command.ts'
import { performHere } from './jobs-here.ts'
import { askLake, withOwnLake } from './lake-access.ts'
import { withWholeState } from './state-access.ts'

function lineOf({ table, retentionDays, rows, days, firstDay, lastDay }: PurgeStep): string {
  const kept = `${table.padEnd(24)} kept ${retentionDays} days`
  if (rows === 0) return `${kept}: nothing older`
  return `${kept}: ${rows} rows of ${days} days, ${firstDay} to ${lastDay}`
}

function verdictOf(steps: readonly PurgeStep[], isPreview: boolean): string {
  if (steps.length === 0)
    return 'Everything is kept for ever. LAKEGAUGE_RETENTION_DAYS names tables that are not.'
  if (steps.every(({ rows }) => rows === 0)) return 'Nothing is old enough to go.'
  return isPreview ? 'Nothing was deleted. Back up, then run it with --yes.' : 'These rows are deleted.'
}

/** Purges as a job of the running server, or in this process if no server runs. */
async function purged(retention: Retention): Promise<PurgeStep[]> {
  const configuration = readConfiguration(process.env)
  const startedBy = userInfo().username
  const running = await askOwner(configuration.dataDirectory, serverCalls.purge, { retention, startedBy })
  if (running.owned) return running.answer
  return withOwnLake('purge', (ask) =>
    withWholeState((state) =>
      performHere(state, purgeJob, purgeHandler({ ask, dataNow: realClock, state, show: async () => {} }), {
        retention,
      }),
    ),
  )
}

/** Deletes rows that have outlived their retention. */
export const purgeCommand: Command = {
  name: 'purge',
  meaning:
    'Shows which rows have outlived their retention, and deletes them with --yes; figures of their days are sealed and stay.',
  options: {
    'dry-run': { type: 'boolean', meaning: 'only show what would go (so it is without --yes, too)' },
    yes: { type: 'boolean', meaning: 'delete' },
  },
  async run({ options, isJson, print, printError }) {
    if (options['yes'] === true && options['dry-run'] === true) {
      printError('lakegauge: --yes deletes and --dry-run does not: give one of them.')
      return 2
    }
    const isPreview = options['yes'] !== true
    const { retention = {}, lookBackDays } = readConfiguration(process.env)
    refuseWithinLookBack(retention, lookBackDays)
    const steps = isPreview ? await askLake(lakeCalls.purgePreview, { retention }) : await purged(retention)
    if (isJson) print(JSON.stringify({ deleted: !isPreview, tables: steps }))
    else print([...steps.map(lineOf), verdictOf(steps, isPreview)].join('\n'))
    return 0
  },
}
