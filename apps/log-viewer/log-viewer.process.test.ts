import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallLog } from '#connectors/spark/event-log/testing/small-log.ts'
import { apiBase } from '#contract/endpoint.ts'
import type { ViewedLog } from '#product/contract/calls/viewed-log.ts'

let folder = ''
let command: ChildProcess | undefined
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'viewing-'))))
afterEach(() => {
  command?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts the command, whose temporary files are in a folder of the test; answers its address and what ends it. */
async function started(log: string) {
  mkdirSync(join(folder, 'temporary'))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', resolve('apps/cli/main.ts'), 'event-log', 'open', log],
    { env: { ...process.env, TMPDIR: join(folder, 'temporary') }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  command = child
  const [line = ''] = (await once(createInterface(child.stdout), 'line')).map(String)
  const stop = async () => {
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    return Number(code)
  }
  return { address: new URL(line.replace('Open ', '')), stop }
}

async function settled(ask: () => Promise<ViewedLog>): Promise<ViewedLog> {
  for (;;) {
    const log = await ask()
    if (log.state !== 'READING') return log
  }
}

test('a folder of a log is read, asked and, once the command ends, gone', { timeout: 60_000 }, async () => {
  const log = join(folder, 'eventlog_v2_app-1')
  mkdirSync(log)
  writeFileSync(join(log, 'events_1_app-1'), smallLog)
  const { address, stop } = await started(log)
  expect(address.hostname).toBe('127.0.0.1')
  const entered = await fetch(`${address.origin}${apiBase}/public/log-viewer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: address.searchParams.get('token') }),
  })
  const headers = { cookie: String(entered.headers.get('set-cookie')?.split(';')[0]) }
  const ask = async (path: string) =>
    JSON.parse(await (await fetch(`${address.origin}${apiBase}${path}`, { headers })).text())
  expect(await settled(() => ask('/viewed-log'))).toMatchObject({
    name: 'eventlog_v2_app-1',
    state: 'READY',
    message: null,
    applications: [{ sparkContextId: 'log', applicationId: 'app-1', name: 'shop' }],
  })
  expect(await ask('/spark-applications/opened-log/log')).toMatchObject({
    applicationName: 'shop',
    stagesCount: 2,
    tasksCount: 3,
    workspaceId: null,
  })
  const { stages } = await ask('/reports/spark-applications/opened-log/log/stages')
  expect(stages).toHaveLength(2)
  expect(await stop()).toBe(0)
  expect(readdirSync(join(folder, 'temporary'))).toEqual([])
})
