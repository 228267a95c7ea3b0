import { join } from 'node:path'
import { readConfiguration } from '#config/configuration.ts'
import { childPool } from '#jobs/child-pool.ts'
import { dataClock, realClock } from '#jobs/clock.ts'
import type { AskOptions } from '#local/asking.ts'
import type { Handlers } from '#local/calls.ts'
import { askOwner } from '#local/ask-owner.ts'
import { CodedError } from '#contract/errors.ts'
import { collectOnce } from '#worker/collect-once.ts'
import type { CollectionSummary } from '#worker/collection.ts'
import { configuredConnection, refuseOtherLakehouse } from '#worker/connection-file.ts'
import { derivationSettings } from '../server/derivation-settings.ts'
import type { Command } from './command.ts'
import { withOwnLake } from './lake-access.ts'
import { withState } from './state-access.ts'

const workers = 2
const stopGraceMs = 2_000

// The server's handler answers what its type says.
const asSummary = (value: unknown) => value as CollectionSummary

function fetchers() {
  return childPool({
    name: 'fetch',
    module: new URL('../worker/fetch.ts', import.meta.url),
    nodeArguments: ['--disable-warning=ExperimentalWarning'],
    size: workers,
    recycleAfterAsks: 500,
    idleMs: 30_000,
  })
}

async function collectHere(handlers: Handlers): Promise<CollectionSummary> {
  const configuration = readConfiguration(process.env)
  const { dataDirectory, historyDays, lookBackDays } = configuration
  const configured = configuredConnection(configuration)
  if (!configured)
    throw new CodedError(
      'invalid_parameter',
      'Set LAKEGAUGE_CONNECTION: without a server there is no demo to collect from.',
    )
  const { connection } = configured
  const settings = await withState(async (db) => {
    await refuseOtherLakehouse(db, connection)
    return derivationSettings(db, configuration, realClock())
  })
  const clock = await dataClock(connection.dataClock)
  const pool = fetchers()
  const signal = new AbortController().signal
  const askLake = async (method: string, params: unknown) =>
    handlers[method]?.(params, { signal, progress: () => {} })
  try {
    const collecting = {
      connection,
      askLake,
      askWorker: (method: string, params: unknown, asking?: AskOptions) => pool.ask(method, params, asking),
      inbox: join(dataDirectory, 'lake', 'inbox'),
      dataNow: async () => clock.now(),
      onStatus: () => {},
      onPublished: async () => {},
      settings: async () => settings,
      historyDays,
      lookBackDays,
      concurrency: workers,
    }
    return await collectOnce(collecting, [], signal)
  } finally {
    await pool.stop(stopGraceMs)
  }
}

/** Collects everything that is due, derives and publishes it. */
export const collectCommand: Command = {
  name: 'collect',
  meaning:
    'Collects everything that is due from the lakehouse, derives and publishes it; exits with 1 if a source failed.',
  options: {},
  async run({ isJson, print }) {
    const { dataDirectory } = readConfiguration(process.env)
    const running = await askOwner(dataDirectory, 'collect', {})
    const summary = running.owned ? asSummary(running.answer) : await withOwnLake('collect', collectHere)
    const failures = summary.failed.map(
      (status) => `${status.source} ${status.scope} failed: ${status.cause?.message ?? ''}`,
    )
    print(
      isJson
        ? JSON.stringify(summary)
        : [`${summary.appends} batches, ${summary.changedRows} rows new or changed.`, ...failures].join('\n'),
    )
    return failures.length === 0 ? 0 : 1
  },
}
