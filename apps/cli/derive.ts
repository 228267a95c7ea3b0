import { readConfiguration } from '#config/configuration.ts'
import type { AskOptions } from '#contract/process-call.ts'
import { askOwner } from '#local/ask-owner.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import type { Command } from './command.ts'
import { withOwnLake } from './lake-access.ts'
import { settingsNow } from './state-access.ts'

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

function deriveHere(options: Options) {
  return withOwnLake('derive', async (ask) =>
    ask(lakeCalls.derive, { settings: await settingsNow() }, options),
  )
}
