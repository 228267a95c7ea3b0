import type { Command } from './command.ts'
import { askLake } from './lake-access.ts'

/** Rebuilds what is out of date and publishes it. */
export const deriveCommand: Command = {
  name: 'derive',
  meaning: 'Rebuilds the derived tables that are out of date, and publishes what changed.',
  options: {},
  async run({ isJson, print, tell }) {
    const answer = await askLake('derive', {}, (report) => tell(JSON.stringify(report)))
    print(isJson ? JSON.stringify(answer) : 'Everything that was out of date is derived and published.')
    return 0
  },
}
