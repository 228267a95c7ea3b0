import { resolve } from 'node:path'
import { readConfiguration } from '#config/configuration.ts'
import { restoreBackup } from '#worker/backup/restore-backup.ts'
import { lakeFolder, lakePlace, rememberEngine } from '#worker/lake-settings.ts'
import { sizeOf } from './backup.ts'
import type { Command } from './command.ts'

/** Restores a backup into an empty data directory. */
export const restoreCommand: Command = {
  name: 'restore',
  meaning: 'Fills an empty data directory from a backup, once the whole backup is verified.',
  options: {
    from: { type: 'string', meaning: 'the backup', value: 'FOLDER' },
    'data-dir': { type: 'string', meaning: 'the data directory instead of the configured one', value: 'DIR' },
  },
  async run({ options: { from, 'data-dir': directory }, isJson, print, printError }) {
    if (typeof from !== 'string' || from === '') {
      printError('lakegauge: --from must name the folder or file that ./lakegauge backup has made.')
      return 2
    }
    const configuration = readConfiguration(process.env)
    const { databaseUrl, lakeEngine, sharedLakeFolder } = configuration
    if (sharedLakeFolder !== undefined) {
      printError(
        'lakegauge: restoring fills a data directory. Unset LAKEGAUGE_LAKE_DIR, restore with the DATABASE_URL of the servers, then move what the folder lake in it holds to the shared folder.',
      )
      return 2
    }
    const target = typeof directory === 'string' ? resolve(directory) : configuration.dataDirectory
    const within = (dataDirectory: string) => ({ ...configuration, dataDirectory })
    const restoring = {
      from: resolve(from),
      dataDirectory: target,
      databaseUrl,
      lakeIn: (folder: string) => lakePlace(within(folder), lakeEngine),
      remember: (folder: string) => rememberEngine(lakeFolder(within(folder)), lakeEngine),
    }
    const size = sizeOf(await restoreBackup(restoring))
    if (isJson) print(JSON.stringify({ dataDirectory: target, ...size }))
    else
      print(
        `${target} is what it was at ${size.madeAt}: ${size.rows} rows of ${size.tables} tables, ` +
          `publication ${size.publication ?? 'none'}, ${size.users} users.`,
      )
    return 0
  },
}
