import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

test.each([
  ['cannot close what it has open', 'testing/stuck.fixture.ts'],
  ['has a thread that never ends', 'testing/stuck-thread.fixture.ts'],
])(
  'a process that %s still ends with its parent',
  async (_, fixture) => {
    const child = fork(new URL(fixture, import.meta.url), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    if (child.stdout) await once(child.stdout, 'data')
    child.disconnect()
    expect(await ended).toEqual([null, 'SIGKILL'])
  },
  20_000,
)
