import { readConfiguration } from '#config/configuration.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { Migration } from '#lake/lake.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import type { Command } from './command.ts'
import { withOwnLake } from './lake-access.ts'
import { withState } from './state-access.ts'

/** Migrates the schemas of the state and the lake. */
export const migrateCommand: Command = {
  name: 'migrate',
  meaning:
    'Brings the schemas of the application state and of the lake up to date; the server does so at its start.',
  options: {},
  async run({ isJson, print }) {
    const { dataDirectory } = readConfiguration(process.env)
    const running = await askOwner(dataDirectory, lakeCalls.migrate, {})
    const migration = running.owned ? running.answer : await migrateAll()
    print(isJson ? JSON.stringify(migration) : 'The application state and the lake are up to date.')
    return 0
  },
}

async function migrateAll(): Promise<Migration> {
  await withState(async () => undefined)
  return withOwnLake('migrate', (ask) => ask(lakeCalls.migrate, {}))
}
