import { parseArgs } from 'node:util'
import { describeConfiguration } from '#config/configuration.ts'
import { loadEnvironmentFile } from '#config/environment-file.ts'
import { CodedError } from '#contract/errors.ts'
import { keepFilesPrivate } from '#local/private-files.ts'
import { endWithReader } from './closed-pipe.ts'
import type { Command, ExitCode } from './command.ts'

/** A command is loaded when it is asked for, as to load all takes longer than most of them. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['migrate', async () => (await import('./migrate.ts')).migrateCommand],
  ['collect', async () => (await import('./collect.ts')).collectCommand],
  ['derive', async () => (await import('./derive.ts')).deriveCommand],
  ['reconcile', async () => (await import('./reconcile.ts')).reconcileCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['purge', async () => (await import('./purge.ts')).purgeCommand],
  ['backup', async () => (await import('./backup.ts')).backupCommand],
  ['restore', async () => (await import('./restore.ts')).restoreCommand],
  ['lake', async () => (await import('./lake.ts')).lakeCommand],
  ['event-log', async () => (await import('./event-log.ts')).eventLogCommand],
  ['history-server', async () => (await import('./history-server.ts')).historyServerCommand],
  ['user', async () => (await import('./user.ts')).userCommand],
  ['token', async () => (await import('./token.ts')).tokenCommand],
  ['license', async () => (await import('./license.ts')).licenseCommand],
  ['audit', async () => (await import('./audit.ts')).auditCommand],
])
const estateMeaning =
  'Serves a simulated lakehouse, its truth, or recorded answers; see ./lakegauge estate --help.'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const printError = (text: string) => void process.stderr.write(`${text}\n`)

async function overview(): Promise<string> {
  const loaded = await Promise.all([...commands.values()].map((load) => load()))
  const rows = [...loaded, { name: 'estate', meaning: estateMeaning }]
  const variables = describeConfiguration()
  return [
    'Usage: ./lakegauge <command> [--json] [--help]',
    '',
    ...rows.map(({ name, meaning }) => `  ${name.padEnd(14)} ${meaning}`),
    '',
    'Settings (environment or .env):',
    ...variables.map(
      (row) =>
        `  ${row.name.padEnd(32)} ${row.meaning}${row.default === undefined ? '' : ` Default: ${row.default}.`}`,
    ),
  ].join('\n')
}

function helpOf({ name, meaning, verbs, nameForm, options }: Command): string {
  const rows = Object.entries(options).map(
    ([option, { meaning, value }]) => `  --${option}${value ? ` ${value}` : ''}`.padEnd(24) + meaning,
  )
  return [
    `Usage: ./lakegauge ${name}${verbs && verbs.length > 0 ? ` ${verbs.join('|')}` : ''}${nameForm ? ` [${nameForm}]` : ''} [options]`,
    '',
    meaning,
    '',
    ...rows,
    '  --json'.padEnd(24) + 'answer as JSON',
    '  --help'.padEnd(24) + 'this text',
  ].join('\n')
}

async function runCommand(command: Command, words: readonly string[]): Promise<ExitCode> {
  const declared = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const)
  const flags = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { ...Object.fromEntries(declared), ...flags },
    allowPositionals: command.verbs !== undefined,
  })
  if (values['help']) {
    print(helpOf(command))
    return 0
  }
  return command.run({
    verb: positionals[0],
    name: positionals[1],
    names: positionals.slice(1),
    options: values,
    isJson: values['json'] === true,
    print,
    printError,
  })
}

async function main([name, ...words]: readonly string[]): Promise<ExitCode> {
  keepFilesPrivate()
  Object.assign(process.env, loadEnvironmentFile())
  if (name === undefined || name === '--help' || name === 'help') {
    print(await overview())
    return name === undefined ? 2 : 0
  }
  if (name === 'estate') return (await import('./estate.ts')).runEstate(words)
  const load = commands.get(name)
  if (load) return runCommand(await load(), words)
  printError(`There is no command ${name}.\n\n${await overview()}`)
  return 2
}

function exitCodeOf(error: unknown): ExitCode {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  printError(
    `lakegauge: ${error instanceof CodedError || isUsage ? error.message : String(error instanceof Error ? error.stack : error)}`,
  )
  return isUsage ? 2 : 1
}

endWithReader(process.stdout, process.exit)
endWithReader(process.stderr, process.exit)

process.exitCode = await main(process.argv.slice(2)).catch(exitCodeOf)
