import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a process that cannot close what it has open ends with its parent all the same', async () => {
  const child = fork(new URL('testing/stuck.fixture.ts', import.meta.url), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  if (child.stdout) await once(child.stdout, 'data')
  child.disconnect()
  expect(await ended).toEqual([null, 'SIGKILL'])
}, 20_000)
