import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { connectionDocument } from '#contract/connection.ts'

const main = join(import.meta.dirname, '../main.ts')
const cache = await mkdtemp(join(tmpdir(), 'estate-cache-'))

afterAll(() => rm(cache, { recursive: true, force: true }))

function spawned(args: string[]) {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, LAKEGAUGE_ESTATE_CACHE: cache },
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('the estate has no output')
  return { child, stdout, stderr }
}

function start(...args: string[]) {
  const { child, stdout, stderr } = spawned(args)
  let errors = ''
  let printed = ''
  stderr.on('data', (part) => (errors += String(part)))
  stdout.on('data', (part) => (printed += String(part)))
  // The close event never fires after this side closed the channel.
  const ended = Promise.all([once(child, 'exit'), once(stdout, 'end'), once(stderr, 'end')]).then(
    ([[exitCode]]) => ({ exitCode, errors, printed }),
  )
  return { child, ended, printed: () => printed }
}

test.each([
  [['--nonsense'], '--nonsense'],
  [['--seed', 'x'], '--seed must be a whole number, not x.'],
  [['--cloud', 'moon'], '--cloud must be azure or aws, not moon.'],
  [['truth'], 'truth needs --out DIR.'],
  [['truth', '--out', 'x', '--prices', 'best'], '--prices must be list or account, not best.'],
  [['replay'], 'replay needs one folder: replay DIR.'],
])('ends with code 2 and a sentence for %j', async (args, sentence) => {
  const { exitCode, errors } = await start(...args).ended
  expect(exitCode).toBe(2)
  expect(errors).toContain(sentence)
})

test('prints its usage', async () => {
  const { exitCode, printed } = await start('--help').ended
  expect(exitCode).toBe(0)
  expect(printed).toContain('Usage: estate')
})

test('prints one line, the connection document, and ends when its parent closes the channel', async () => {
  const { child, ended, printed } = start('--small', '--seed', '3')
  await expect.poll(printed, { timeout: 20_000 }).toContain('\n')
  const document = connectionDocument.parse(JSON.parse(printed()))
  expect(document).toMatchObject({ demo: true, seed: 3, account: { cloud: 'AZURE' } })
  const [workspace] = document.workspaces
  expect((await fetch(`${workspace?.url}/api/2.2/jobs/list`)).status).toBe(401)
  child.disconnect()
  expect(await ended).toMatchObject({ exitCode: 0, errors: '' })
})
