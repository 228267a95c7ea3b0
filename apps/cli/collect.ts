import { join } from 'node:path'
import { lakeFolderOf, readConfiguration } from '#config/configuration.ts'
import { ratesOfProcess, type HostCount, type HostRates } from '#exchange/host-rates.ts'
import { slotHandlers } from '#collect/http/parent-slots.ts'
import { childPool } from '#jobs/child-pool.ts'
import { dataClock, realClock } from '#jobs/clock.ts'
import type { RunContext } from '#jobs/job.ts'
import { askOwner } from '#local/ask-owner.ts'
import { CodedError } from '#contract/errors.ts'
import type { AnswerOf, Ask } from '#contract/process-call.ts'
import { fetchCall } from '#worker/calls/fetch-call.ts'
import { collectOnce, type Fetching } from '#worker/collect-once.ts'
import { configuredConnection, refuseOtherLakehouse } from '#worker/connection-file.ts'
import { derivationSettings } from '#worker/derivation-settings.ts'
import { collected, collectJob } from '#worker/jobs/collect-job.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import type { Command } from './command.ts'
import { performHere } from './jobs-here.ts'
import { withOwnLake } from './lake-access.ts'
import { withWholeState } from './state-access.ts'

const workers = 3
const stopGraceMs = 2_000

type Summary = AnswerOf<typeof serverCalls.collect>

function fetchers(rates: HostRates) {
  return childPool({
    name: 'fetch',
    module: new URL('../worker/fetch.ts', import.meta.url),
    nodeArguments: ['--disable-warning=ExperimentalWarning'],
    size: workers,
    recycleAfterAsks: 500,
    idleMs: 30_000,
    answers: slotHandlers(rates),
  })
}

async function collectHere(askLake: Ask): Promise<Summary> {
  const configuration = readConfiguration(process.env)
  const { historyDays, logTaskDays, lookBackDays } = configuration
  const configured = configuredConnection(configuration)
  if (!configured)
    throw new CodedError(
      'invalid_parameter',
      'Set LAKEGAUGE_CONNECTION: without a server there is no demo to collect from.',
    )
  const { connection } = configured
  const rates = ratesOfProcess
  const pool = fetchers(rates)
  try {
    const summary = await withWholeState(async (state) => {
      await refuseOtherLakehouse(state, connection)
      const settings = await derivationSettings(state.db, realClock())
      const clock = await dataClock(connection.dataClock)
      const fetch: Fetching = (order, options) => pool.ask(fetchCall, order, options)
      const collecting = {
        connection,
        askLake,
        fetch,
        inbox: join(lakeFolderOf(configuration), 'inbox'),
        dataNow: async () => clock.now(),
        onStatus: () => {},
        onPublished: async () => {},
        settings: async () => settings,
        historyDays,
        logTaskDays,
        lookBackDays,
        concurrency: workers,
      }
      const collect = async (_input: object, { signal }: RunContext) =>
        collected(await collectOnce(collecting, [], signal))
      return performHere(state, collectJob, collect, {})
    })
    return { ...summary, requests: { hosts: rates.hosts(), sources: rates.askers() } }
  } finally {
    await pool.stop(stopGraceMs)
  }
}

/** The requests to a host as a line of text. */
export function requestsLine({ host, requests, repeated, perSecond, limitPerSecond }: HostCount): string {
  return `${requests} requests to ${host}, ${repeated} of them repeated; ${perSecond} a second of at most ${limitPerSecond}.`
}

const noServer = { owned: false } as const
const dataDirectoryNow = () => readConfiguration(process.env).dataDirectory

/** Collects everything that is due, derives and publishes it. */
export const collectCommand: Command = {
  name: 'collect',
  meaning:
    'Collects everything that is due from the lakehouse, derives and publishes it; exits with 1 if a source failed.',
  options: {
    'collect-anew': {
      type: 'boolean',
      meaning: 'collect although the lake is lost, with all that the lakehouse no longer keeps',
    },
  },
  async run({ options, isJson, print }) {
    const collectsAnew = options['collect-anew'] === true
    const running = collectsAnew ? noServer : await askOwner(dataDirectoryNow(), serverCalls.collect, {})
    const summary = running.owned
      ? running.answer
      : await withOwnLake('collect', collectHere, { collectsAnew })
    const failures = summary.failed.map(
      (status) => `${status.source} ${status.scope} failed: ${status.cause?.message ?? ''}`,
    )
    const hosts = summary.requests.hosts.map(requestsLine)
    print(
      isJson
        ? JSON.stringify(summary)
        : [
            `${summary.appends} batches, ${summary.changedRows} rows new or changed.`,
            ...hosts,
            ...failures,
          ].join('\n'),
    )
    return failures.length === 0 ? 0 : 1
  },
}
