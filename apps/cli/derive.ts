import { readConfiguration } from '#config/configuration.ts'
import type { AskOptions } from '#contract/process-call.ts'
import { askOwner } from '#local/ask-owner.ts'
import { realClock } from '#jobs/clock.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { derivationSettings } from '#worker/derivation-settings.ts'
import { deriveHandler, deriveJob } from '#worker/jobs/derive-job.ts'
import type { Command } from './command.ts'
import { performHere } from './jobs-here.ts'
import { withOwnLake } from './lake-access.ts'
import { withWholeState } from './state-access.ts'

type Options = AskOptions<typeof lakeCalls.derive>

/** Rebuilds outdated tables and publishes the changes. */
export const deriveCommand: Command = {
  name: 'derive',
  meaning: 'Rebuilds the derived tables that are out of date, and publishes what changed.',
  options: {},
  async run({ isJson, print, printError }) {
    const { dataDirectory } = readConfiguration(process.env)
    const options: Options = { onProgress: (report) => printError(JSON.stringify(report)) }
    const running = await askOwner(dataDirectory, lakeCalls.derive, {}, options)
    const answer = running.owned ? running.answer : await deriveHere(options)
    print(isJson ? JSON.stringify(answer) : 'Everything that was out of date is derived and published.')
    return 0
  },
}

function deriveHere({ onProgress }: Pick<Options, 'onProgress'>) {
  return withOwnLake('derive', (ask) =>
    withWholeState((state) => {
      const settings = () => derivationSettings(state.db, realClock())
      const handler = deriveHandler({
        ask,
        settings,
        dataNow: realClock,
        show: async () => {},
        onReport: onProgress,
      })
      return performHere(state, deriveJob, handler, {})
    }),
  )
}
