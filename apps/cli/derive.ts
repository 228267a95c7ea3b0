import { readConfiguration } from '#config/configuration.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { Command } from './command.ts'
import { withOwnLake } from './lake-access.ts'
import { settingsNow } from './state-access.ts'

type Progress = (report: unknown) => void

/** Rebuilds outdated tables and publishes the changes. */
export const deriveCommand: Command = {
  name: 'derive',
  meaning: 'Rebuilds the derived tables that are out of date, and publishes what changed.',
  options: {},
  async run({ isJson, print, printError }) {
    const { dataDirectory } = readConfiguration(process.env)
    const progress = (report: unknown) => printError(JSON.stringify(report))
    const running = await askOwner(dataDirectory, 'derive', {}, { onProgress: progress })
    const answer = running.owned ? running.answer : await deriveHere(progress)
    print(isJson ? JSON.stringify(answer) : 'Everything that was out of date is derived and published.')
    return 0
  },
}

function deriveHere(progress: Progress): Promise<unknown> {
  const context = { signal: new AbortController().signal, progress }
  return withOwnLake('derive', async (handlers) =>
    handlers['derive']?.({ settings: await settingsNow() }, context),
  )
}
