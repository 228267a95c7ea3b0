import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeConfiguration } from '#config/configuration.ts'
import { lakegauge, ran } from './lakegauge.ts'

const root = join(import.meta.dirname, '../..')
const commands = [
  'migrate',
  'collect',
  'derive',
  'reconcile',
  'doctor',
  'purge',
  'backup',
  'restore',
  'lake',
  'event-log',
  'history-server',
  'user',
  'estate',
]

/** Whether a start by the script would install nothing. */
function isInstalled(): boolean {
  const stamp = join(root, 'node_modules/.lakegauge-installed')
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

test('help lists every command and every setting', async () => {
  const { exitCode, output, complaint } = await lakegauge(['--help'])
  expect([exitCode, complaint]).toEqual([0, ''])
  for (const command of commands) expect(output).toMatch(new RegExp(`^  ${command} +\\S`, 'm'))
  for (const { name } of describeConfiguration()) expect(output).toContain(`  ${name} `)
})

test.skipIf(!isInstalled())('the script in the repository is the same command', async () => {
  const { output } = await lakegauge(['--help'])
  expect(await ran(join(root, 'lakegauge'), ['--help'])).toMatchObject({ exitCode: 0, output })
})

test.each(commands)('%s prints its usage', async (command) => {
  const { exitCode, output } = await lakegauge([command, '--help'])
  expect(exitCode).toBe(0)
  expect(output).toMatch(new RegExp(`^Usage: .*${command}`))
})

test('without a command the help is printed with an exit code for wrong usage', async () => {
  const { exitCode, output } = await lakegauge([])
  expect(exitCode).toBe(2)
  expect(output).toContain('Usage: ./lakegauge <command>')
})

test.each([
  [['nonsense'], 'There is no command nonsense.'],
  [['collect', '--quickly'], "lakegauge: Unknown option '--quickly'"],
  [['derive', 'everything'], "lakegauge: Unexpected argument 'everything'"],
  [['reconcile', '--day'], "lakegauge: Option '--day <value>' argument missing"],
  [
    ['reconcile', '--day', 'yesterday'],
    'lakegauge: --day must be a UTC day such as 2025-05-31, not yesterday.',
  ],
  [['user', 'add'], 'lakegauge: user list, or user add, remove,'],
  [['event-log', 'summarize'], 'lakegauge: say what to read: event-log summarize PATH...'],
  [['history-server'], 'lakegauge: say what to serve: history-server PATH...'],
  [['history-server', '.', '--port', 'many'], 'lakegauge: say what to serve: history-server PATH...'],
  [['estate', '--nonsense'], "Unknown option '--nonsense'"],
])('%j is refused with a sentence and exit code 2', async (words, sentence) => {
  const { exitCode, output, complaint } = await lakegauge(words)
  expect([exitCode, output]).toEqual([2, ''])
  expect(complaint.startsWith(sentence)).toBe(true)
})

test('a wrong setting is refused with a sentence', async () => {
  const { exitCode, complaint } = await lakegauge(['doctor'], { LAKEGAUGE_HISTORY_DAYS: 'all' })
  expect(exitCode).toBe(1)
  expect(complaint).toBe(
    'lakegauge: LAKEGAUGE_HISTORY_DAYS is "all"; a whole number from 1 to 3660 is allowed.\n',
  )
})
