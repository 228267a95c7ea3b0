import { join, resolve } from 'node:path'
import { readConfiguration } from '#config/configuration.ts'
import { realClock } from '#jobs/clock.ts'
import { askOwner } from '#local/ask-owner.ts'
import { dumpState } from '#state/dump.ts'
import type { BackupContent, BackupDocument } from '#worker/backup/document.ts'
import { makeBackup } from '#worker/backup/make-backup.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import type { Command } from './command.ts'
import { withOwnLake } from './lake-access.ts'
import { withWholeState } from './state-access.ts'

async function fill(folder: string): Promise<BackupContent> {
  const { dataDirectory } = readConfiguration(process.env)
  const running = await askOwner(dataDirectory, serverCalls.backup, { folder })
  return running.owned ? running.answer : fillHere(folder)
}

function fillHere(folder: string): Promise<BackupContent> {
  return withOwnLake('backup', async (ask) => {
    const copy = await ask(lakeCalls.backup, { folder })
    return { ...copy, state: await withWholeState((state) => dumpState(state, join(folder, 'state'))) }
  })
}

const withoutKey =
  '\nIt holds sealed secrets without their key: keep LAKEGAUGE_SECRET_KEY, or its file, elsewhere. Without it they have to be entered again.'

const rowsOf = ({ tables }: BackupDocument['state'], table: string) =>
  tables.find(({ name }) => name === table)?.rows ?? 0

/** The content of a backup in numbers. */
export function sizeOf({ lake, state, publication, files, madeAt }: BackupDocument) {
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  return {
    madeAt,
    tables: lake.length,
    rows: sumOf(lake.map((table) => table.rows)),
    users: rowsOf(state, 'app_user'),
    sealedSecrets: rowsOf(state, 'sealed_secret'),
    publication: publication?.version ?? null,
    files: files.length,
    bytes: sumOf(files.map((file) => file.bytes)),
  }
}

/** Copies lake, state and publication, with or without a running server. */
export const backupCommand: Command = {
  name: 'backup',
  meaning:
    'Copies lake, application state and the latest publication, verified, while the server runs or without one.',
  options: {
    out: {
      type: 'string',
      meaning: 'where to, a name that does not exist; with .tar at its end, one file',
      value: 'FOLDER',
    },
  },
  async run({ options: { out }, isJson, print, printError }) {
    if (typeof out !== 'string' || out === '') {
      printError(
        'lakegauge: --out must name the folder, or the file ending in .tar, that the backup becomes.',
      )
      return 2
    }
    const place = resolve(out)
    const size = sizeOf(await makeBackup({ out: place, madeAt: realClock(), fill }))
    if (isJson) print(JSON.stringify({ out: place, ...size }))
    else
      print(
        `${place}: ${size.rows} rows of ${size.tables} tables, publication ${size.publication ?? 'none'}, ` +
          `${size.users} users; ${size.files} files, ${size.bytes} bytes.${size.sealedSecrets > 0 ? withoutKey : ''}`,
      )
    return 0
  },
}
